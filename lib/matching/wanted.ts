// Derives from an observed episode what its entry must match: names, season words and numbers.
import type { MediaType } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import { normalisePunctuation } from './candidate.ts';
import { FILLER_WORDS, ROMAN_NUMERALS } from './marks.ts';
import { type FormatMark, normaliseTitle, type ParsedTitle, parseTitle, withoutRecutWords } from './title.ts';

type SeriesNames = readonly [page: ParsedTitle, ...others: readonly ParsedTitle[]];

export interface WantedNames {
  /** The names of the series without season words. The page's own name comes first. */
  readonly series: SeriesNames;
  /** The possible titles of the entry itself, with the best first. */
  readonly names: readonly ParsedTitle[];
  readonly raws: readonly string[];
  readonly season: number | null;
  readonly part: number | null;
  readonly final: boolean;
  readonly year: number | null;
  readonly format: FormatMark | null;
  /** The words of the season's title, without season words and without words of the series' name. */
  readonly arc: readonly string[];
  /** Whether the page names only the series, without a season or an arc. */
  readonly bare: boolean;
  readonly seasonNumber: number | null;
  /** Whether the page states a later season only by a separate season number, and not in a title. */
  readonly numberOnly: boolean;
  /** Whether the page has seasons, and states a later season only by its number (in digits or words), without a part or an arc. */
  readonly numbered: boolean;
  /** Whether the page's title names a whole series, and nothing on the page states the season. */
  readonly seasonMissing: boolean;
  /** Whether the page has no season title. */
  readonly untitled: boolean;
  readonly episode: number | null;
  /** The range of the site's own episode numbers in this season, if the page states it. `to` is null if the range has no end. */
  readonly range: ParsedTitle['range'];
  readonly airDate: string | null;
  readonly mediaType: MediaType;
  /** Whether the site shows more than anime or manga. The page may then be about anything. */
  readonly isGeneralSite: boolean;
}

export function wantedNamesOf(observed: ObservedEpisode): WantedNames {
  const page = parseTitle(observed.seriesTitle);
  const slug = observed.seriesSlug ? parseTitle(observed.seriesSlug.replaceAll('-', ' ')) : null;
  const series: SeriesNames = slug && slug.full !== page.full ? [page, slug] : [page];
  const written = observed.seasonTitle?.trim() || null;
  const title = written !== null && repeatsNumber(written, page, observed.seasonNumber) ? null : written;
  const season = title === null || normaliseTitle(title) === page.full ? null : parseTitle(title);
  // If the page has no season title, the season number is the only clue. If it has a season title, the number is often wrong, so it is not
  // used.
  const onlyNumber = title === null ? seasonNumberAboveOne(observed.seasonNumber) : null;
  const names = season ? seasonNames(observed, season, series) : withNumber(series, onlyNumber);
  const arc = season && !season.onlyMarks ? arcWords(season, series) : [];
  const mark = <K extends 'season' | 'part' | 'year' | 'range' | 'format'>(field: K) =>
    season?.[field] ?? page[field];
  const bare =
    mark('season') === null &&
    onlyNumber === null &&
    mark('part') === null &&
    !(season ?? page).final &&
    arc.length === 0;
  const statedSeason = mark('season') ?? onlyNumber;
  return {
    series,
    names,
    raws: [title, observed.seriesTitle].flatMap((name) => (name ? normalisePunctuation(name) : [])),
    season: statedSeason,
    part: mark('part'),
    final: (season ?? page).final,
    year: mark('year'),
    format: observed.episodeType === 'movie' ? 'movie' : mark('format'),
    arc,
    bare,
    seasonNumber: observed.seasonNumber,
    untitled: title === null,
    numberOnly: mark('season') === null && onlyNumber !== null,
    numbered:
      (title !== null || observed.seasonNumber !== null) &&
      seasonNumberAboveOne(statedSeason) !== null &&
      mark('part') === null &&
      !(season ?? page).final &&
      arc.length === 0,
    seasonMissing: bare && observed.titleIsSeries === true && observed.seasonNumber === null,
    episode: observed.episodeNumber,
    range: mark('range'),
    airDate: observed.airDate ?? null,
    mediaType: observed.mediaType,
    isGeneralSite: observed.confidence < 1,
  };
}

/**
 * Whether the season's title only repeats the season number, possibly with an unknown word. Examples for season 2 are "Book 2", "Phần 2",
 * "Naruto 2" and "II".
 */
function repeatsNumber(title: string, series: ParsedTitle, seasonNumber: number | null): boolean {
  const { full, season, part, final } = parseTitle(title);
  if (seasonNumberAboveOne(seasonNumber) === null || season !== null || part !== null || final) return false;
  const beyond = full.startsWith(`${series.full} `) ? full.slice(series.full.length + 1) : full;
  const words = beyond.split(' ');
  return words.length <= 2 && words.some((word) => (ROMAN_NUMERALS[word] ?? Number(word)) === seasonNumber);
}

/**
 * Returns the possible names of a season. They are its own title, the series' name followed by this title, and the series' name with the
 * season number.
 */
function seasonNames(
  observed: ObservedEpisode,
  season: ParsedTitle,
  series: SeriesNames,
): readonly ParsedTitle[] {
  const isWhole = season.full.startsWith(series[0].plain);
  return [
    ...(season.onlyMarks ? [] : [season]),
    ...(isWhole ? [] : [joinTitles(observed)]),
    ...withMarks(series, season),
  ];
}

/** Returns the season number if it is above 1, and otherwise null. */
export function seasonNumberAboveOne(number: number | null): number | null {
  return (number ?? 1) > 1 ? number : null;
}

function withNumber(series: readonly ParsedTitle[], season: number | null): readonly ParsedTitle[] {
  return season === null
    ? series
    : series.map((one) => ({ ...one, season: one.season ?? season, full: `${one.full} season ${season}` }));
}

function joinTitles({ seriesTitle, seasonTitle }: ObservedEpisode): ParsedTitle {
  return parseTitle(`${seriesTitle} ${seasonTitle}`);
}

/**
 * Combines the series' names with a season title that consists only of markers. For example, "Frieren" and "Staffel 2" become "Frieren"
 * with season 2.
 */
function withMarks(series: readonly ParsedTitle[], season: ParsedTitle): ParsedTitle[] {
  if (!season.onlyMarks) return [];
  return series.map(({ plain }) => ({ ...season, plain, full: `${plain} ${season.full}`, onlyMarks: false }));
}

function arcWords(season: ParsedTitle, series: readonly ParsedTitle[]): string[] {
  const known = new Set(series.flatMap(({ full }) => full.split(' ')));
  const beyond = season.plain.split(' ').filter((word) => !known.has(word));
  const telling = withoutRecutWords(beyond.join(' '))
    .split(' ')
    .filter((word) => word !== '' && !FILLER_WORDS.has(word));
  return telling.length > 0 ? telling : beyond;
}
