// Resolves a watched season to a title of the list service. The matching rules treat it like a season on a page of the site that the
// history comes from.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { episodeTotalOf } from '../../domain/progress.ts';
import { chooseMatch, type MatchDecision } from '../../matching/choose.ts';
import { type MatchingData, noMatchingData } from '../../matching/matching-data.ts';
import { createCatalogueQueries } from '../../matching/queries.ts';
import { normaliseTitle, parseTitle } from '../../matching/title.ts';
import type { WatchedSeason } from '../imported.ts';
import type { TitleResolution } from '../plan.ts';
import { MAX_CHOICES, resolveAsQuestion } from '../resolving/as-question.ts';
import { toObservedSeries } from '../resolving/observed-series.ts';

/** A question offers only titles with at least this score. On sites with all kinds of videos, most similar names are not anime. */
const WORTH_NAMING = 0.5;
const WORTH_NAMING_IN_DOUBT = 0.8;
/** The user is asked only about rows with at least this confidence. Rows below it may be about any video. */
const WORTH_ASKING = 0.9;
/** A title with at most this many episodes is not a season, but consists of shorts or a film in parts. */
const SHORTEST_SEASON = 3;

/** Returns the search query for the series. All of its seasons share this query. It is empty if the name has no letters. */
export function searchQueryOf(season: WatchedSeason): string {
  const [query] = createCatalogueQueries(observedOf(season));
  return query?.q ?? '';
}

/**
 * Resolves a season. `candidates` are the results of the search for the series. `data` contains the redirects from one entry to the next.
 */
export function resolveSeason(
  season: WatchedSeason,
  candidates: readonly Media[],
  data: MatchingData = noMatchingData,
): TitleResolution {
  const possible = candidates.filter((media) => isPossible(season, media));
  const choice = chooseMatch(observedOf(season), possible, data);
  if (choice.kind === 'accepted') {
    const isSure = season.confidence === 1 || isNamed(season, choice.media);
    return isSure ? acceptIfPossible(season, choice) : { kind: 'missing' };
  }
  if (season.confidence < WORTH_ASKING) return { kind: 'missing' };
  const numbered = possible.filter((media) => isNumberedSeason(season, media));
  const [only] = numbered;
  if (only && numbered.length === 1)
    return acceptIfPossible(season, { media: only, episode: season.furthest });
  const isDoubtful = season.confidence < 1;
  const likely = choice.choices
    .filter(({ score }) => score >= (isDoubtful ? WORTH_NAMING_IN_DOUBT : WORTH_NAMING))
    .flatMap(({ media }) => (isDoubtful && !isLikeSeason(season, media) ? [] : media));
  if (likely.length > 0) return resolveAsQuestion(likely);
  return resolveAsQuestion(season.isFilm ? seriesOf(season, possible) : seasonsOf(season, possible));
}

/**
 * Whether a title can be the season. It must not be too short, its year must fit, and it must have been shown before the season was
 * watched.
 */
function isPossible(season: WatchedSeason, media: Media): boolean {
  const { isFilm, seasonNumber, episodes, lastDay, confidence, year } = season;
  if (confidence === 1) return true;
  // The file states the year of the series, even for a later season.
  const isFirst = isFilm || seasonNumber === null || seasonNumber < 2;
  if (year && media.year !== null && (isFirst ? Math.abs(media.year - year) > 1 : media.year < year))
    return false;
  const total = episodeTotalOf(media);
  const { startDate, format } = media;
  if (startDate !== null && lastDay !== null && startDate > lastDay) return false;
  if (isFilm) return true;
  const isShort =
    total !== null && total <= SHORTEST_SEASON && (seasonNumber !== null || episodes.length > total);
  return format !== 'MUSIC' && !isShort;
}

/**
 * Accepts a title, or asks the user if the file has more episodes than the title. In that case the site joins several seasons of the
 * catalogue.
 */
function acceptIfPossible(
  { episodes, furthest, isFilm }: WatchedSeason,
  { media, episode }: Pick<Extract<MatchDecision, { kind: 'accepted' }>, 'media' | 'episode'>,
): TitleResolution {
  const total = episodeTotalOf(media);
  // A film does not match a series of the same name. Such a series is another work, usually the anime of a live-action film.
  if (isFilm && media.format !== 'MOVIE' && total !== 1) return { kind: 'missing' };
  const progress = furthest === null ? episodes.length : episode;
  if (progress === null || (total !== null && progress > total)) return resolveAsQuestion([media]);
  return { kind: 'found', media, progress };
}

/** Whether the title has the season's name. For a name of one Latin word, a synonym in the catalogue is not enough. */
function isNamed({ seriesTitle }: WatchedSeason, media: Media): boolean {
  const series = normaliseTitle(seriesTitle);
  return isDistinct(series) || mainNamesOf(media).some((name) => beginsWith(name, series));
}

/**
 * Whether the catalogue has a season with this number under exactly this name. For example, "Kingdom 3rd Season" is season 3 of "Kingdom".
 */
function isNumberedSeason({ seriesTitle, seasonNumber, isFilm }: WatchedSeason, media: Media): boolean {
  if (isFilm || seasonNumber === null || seasonNumber < 2) return false;
  const { plain } = parseTitle(seriesTitle);
  return mainNamesOf(media)
    .map(parseTitle)
    .some(
      (name) => name.plain === plain && name.season === seasonNumber && name.part === null && !name.final,
    );
}

/**
 * Whether the user may be asked about a title. A similar name is not enough, because the file has all kinds of titles: the title must have
 * the season's name, or continue it.
 */
function isLikeSeason({ seriesTitle, isFilm }: WatchedSeason, media: Media): boolean {
  const series = normaliseTitle(seriesTitle);
  return mainNamesOf(media).some((name) =>
    isFilm ? normaliseTitle(name) === series : beginsWith(name, series),
  );
}

/**
 * Whether a name is distinctive. A name of one Latin word ("Dark", "You") is not, because too many works have this name or begin with it.
 */
function isDistinct(series: string): boolean {
  return /\s|[^\x20-\u024f]/u.test(series);
}

/**
 * Whether `name` is the name of the series, or continues it in the way of seasons, such as "Kingdom: …", "Kingdom 2nd Season" and "Tokyo
 * Ghoul √A".
 */
function beginsWith(name: string, series: string): boolean {
  if (normaliseTitle(name) === series || parseTitle(name).plain === series) return true;
  const parts = name.split(/[:：~～√]|\s[-–—]\s?|\s(?=\p{N})/u);
  return (
    parts.length > 1 && parts.some((_, at) => normaliseTitle(parts.slice(0, at + 1).join(' ')) === series)
  );
}

/**
 * Returns the series of a row that looks like a film but may be a single episode, such as "Fullmetal Alchemist: Brotherhood: Rush Valley".
 */
function seriesOf({ seriesTitle }: WatchedSeason, candidates: readonly Media[]): Media[] {
  const parts = seriesTitle.split(': ');
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const series = normaliseTitle(parts.slice(0, length).join(' '));
    const named = candidates.filter(
      (media) =>
        SEASONS.has(media.format ?? '') && mainNamesOf(media).some((name) => normaliseTitle(name) === series),
    );
    if (isDistinct(series) && named.length > 0) return named;
  }
  return [];
}

const SEASONS: ReadonlySet<string> = new Set(['TV', 'ONA']);

/**
 * Returns the seasons to ask about. The service may name a later season or an arc differently, so all seasons of a series with exactly this
 * name are possible. They are sorted by date, and seasons long before the season's number are left out.
 */
function seasonsOf(season: WatchedSeason, candidates: readonly Media[]): Media[] {
  const { seriesTitle, seasonNumber, seasonName } = season;
  const number = seasonNumber ?? 1;
  const series = normaliseTitle(seriesTitle);
  const isNamedSo = (media: Media) => mainNamesOf(media).some((name) => normaliseTitle(name) === series);
  if ((number < 2 && seasonName === null) || !candidates.some(isNamedSo)) return [];
  const continues = (media: Media) =>
    isDistinct(series) && mainNamesOf(media).some((name) => normaliseTitle(name).startsWith(`${series} `));
  const seasons = candidates
    .filter((media) => SEASONS.has(media.format ?? '') && (isLikeSeason(season, media) || continues(media)))
    .sort((one, other) => (one.startDate ?? '9').localeCompare(other.startDate ?? '9'));
  return seasons.slice(Math.max(0, Math.min(number - 2, seasons.length - MAX_CHOICES)));
}

function mainNamesOf({ title, titles: { romaji, english, native } }: Media): readonly string[] {
  return [title, romaji, english, native].flatMap((name) => name ?? []);
}

/** Returns the season's furthest episode, as if a page of the site had shown it. */
function observedOf(season: WatchedSeason): ObservedEpisode {
  const { siteId, seriesTitle, seasonNumber, seasonName, furthest, isFilm, confidence } = season;
  return toObservedSeries({
    siteId,
    mediaType: 'anime',
    seriesTitle,
    titleIsSeries: siteId !== 'youtube' && !isFilm,
    seasonTitle: seasonName,
    seasonNumber,
    episodeNumber: isFilm ? null : furthest,
    episodeType: isFilm ? 'movie' : 'regular',
    confidence,
  });
}
