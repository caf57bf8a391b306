// What an observed episode says about the entry that is looked for: series, season words, markers and numbers, kept apart.
import type { MediaType } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import { rawName } from './candidate.ts';
import { FILLER_WORDS, ROMAN } from './marks.ts';
import { type FormatMark, normaliseTitle, type ParsedTitle, parseTitle, withoutCuts } from './title.ts';

type SeriesNames = readonly [page: ParsedTitle, ...others: readonly ParsedTitle[]];

export interface Wanted {
  /** Names of the series, the page's own first, each without season markers. */
  readonly series: SeriesNames;
  /** Titles that may be the entry's own, best first. */
  readonly names: readonly ParsedTitle[];
  readonly raws: readonly string[];
  readonly season: number | null;
  readonly part: number | null;
  readonly final: boolean;
  readonly year: number | null;
  readonly format: FormatMark | null;
  /** Words of the season's title beyond the series and the markers. */
  readonly arc: readonly string[];
  /** Nothing but the series is named: neither a season nor an arc. */
  readonly bare: boolean;
  readonly seasonNumber: number | null;
  /** A later season, of which the page has no more than the number. */
  readonly numberOnly: boolean;
  /** A page with seasons names nothing but the series and the number of a later one: in digits, in words, or twice. */
  readonly numbered: boolean;
  /** The title is a whole series' and no number says which of its seasons this is. */
  readonly seasonUnsaid: boolean;
  /** The page has no title of a season at all. */
  readonly untitled: boolean;
  readonly episode: number | null;
  /** The site's own numbers of this season, where the page states them; `to` null for an open end. */
  readonly range: ParsedTitle['range'];
  readonly airDate: string | null;
  readonly mediaType: MediaType;
  /** The site shows more than anime or manga, so the page may be about anything. */
  readonly isGeneralSite: boolean;
}

export function describeWanted(observed: ObservedEpisode): Wanted {
  const page = parseTitle(observed.seriesTitle);
  const slug = observed.seriesSlug ? parseTitle(observed.seriesSlug.replaceAll('-', ' ')) : null;
  const series: SeriesNames = slug && slug.full !== page.full ? [page, slug] : [page];
  const written = observed.seasonTitle?.trim() || null;
  const title = written !== null && repeatsNumber(written, page, observed.seasonNumber) ? null : written;
  const season = title === null || normaliseTitle(title) === page.full ? null : parseTitle(title);
  // Without a season's title the number is all that the page says; beside one it is known to lie.
  const onlyNumber = title === null ? laterSeason(observed.seasonNumber) : null;
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
    raws: [title, observed.seriesTitle].flatMap((name) => (name ? rawName(name) : [])),
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
      laterSeason(statedSeason) !== null &&
      mark('part') === null &&
      !(season ?? page).final &&
      arc.length === 0,
    seasonUnsaid: bare && observed.titleIsSeries === true && observed.seasonNumber === null,
    episode: observed.episodeNumber,
    range: mark('range'),
    airDate: observed.airDate ?? null,
    mediaType: observed.mediaType,
    isGeneralSite: observed.confidence < 1,
  };
}

/** "Book 2", "Phần 2", "Naruto 2" or "II" beside the season number 2: the number again, perhaps with a word that is not known here. */
function repeatsNumber(title: string, series: ParsedTitle, seasonNumber: number | null): boolean {
  const { full, season, part, final } = parseTitle(title);
  if (laterSeason(seasonNumber) === null || season !== null || part !== null || final) return false;
  const beyond = full.startsWith(`${series.full} `) ? full.slice(series.full.length + 1) : full;
  const words = beyond.split(' ');
  return words.length <= 2 && words.some((word) => (ROMAN[word] ?? Number(word)) === seasonNumber);
}

/** The season's own title, together with the series where it does not begin with it, and the series with its markers. */
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

/** A season after the first one; null for the first, which goes without saying. */
export function laterSeason(number: number | null): number | null {
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

/** "Frieren" and "Staffel 2" make "Frieren season 2". */
function withMarks(series: readonly ParsedTitle[], season: ParsedTitle): ParsedTitle[] {
  if (!season.onlyMarks) return [];
  return series.map(({ plain }) => ({ ...season, plain, full: `${plain} ${season.full}`, onlyMarks: false }));
}

function arcWords(season: ParsedTitle, series: readonly ParsedTitle[]): string[] {
  const known = new Set(series.flatMap(({ full }) => full.split(' ')));
  const beyond = season.plain.split(' ').filter((word) => !known.has(word));
  const telling = withoutCuts(beyond.join(' '))
    .split(' ')
    .filter((word) => word !== '' && !FILLER_WORDS.has(word));
  return telling.length > 0 ? telling : beyond;
}
