// Which title of the service a watched season is: the matching engine decides as it does for a page of that site.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { totalOf } from '../../domain/progress.ts';
import { type Choice, chooseMatch } from '../../matching/choose.ts';
import { type MatchingData, noMatchingData } from '../../matching/matching-data.ts';
import { queriesFor } from '../../matching/queries.ts';
import { normaliseTitle } from '../../matching/title.ts';
import type { WatchedSeason } from '../imported.ts';
import type { Resolution } from '../plan.ts';
import { asQuestion, MOST_CHOICES } from '../resolving/as-question.ts';
import { observedSeries } from '../resolving/observed-series.ts';

/** What is less likely is no help in a question; where all kinds of videos are shown, most that sounds alike is no anime. */
const WORTH_NAMING = 0.5;
const WORTH_NAMING_IN_DOUBT = 0.8;
/** Below it the row may be any video: nothing is asked about it. */
const WORTH_ASKING = 0.9;

/** The one search for a series; its seasons share it. Empty where the name has no letters. */
export function searchOf(season: WatchedSeason): string {
  const [query] = queriesFor(observedOf(season));
  return query?.q ?? '';
}

/** `candidates`: what the search for the series has found. Without `data` no known rule leads from one entry to the next. */
export function resolveSeason(
  season: WatchedSeason,
  candidates: readonly Media[],
  data: MatchingData = noMatchingData,
): Resolution {
  const choice = chooseMatch(observedOf(season), candidates, data);
  if (choice.kind === 'accepted') return acceptIfPossible(season, choice);
  if (season.confidence < WORTH_ASKING) return { kind: 'missing' };
  const least = season.confidence < 1 ? WORTH_NAMING_IN_DOUBT : WORTH_NAMING;
  const likely = choice.choices.filter(({ score }) => score >= least);
  return asQuestion(likely.length > 0 ? likely.map(({ media }) => media) : seasonsOf(season, candidates));
}

/** More episodes than the title has: the site calls several of the catalogue's seasons one. */
function acceptIfPossible(
  { count, furthest, isFilm }: WatchedSeason,
  { media, episode }: Extract<Choice, { kind: 'accepted' }>,
): Resolution {
  const total = totalOf(media);
  // A title alone is a film's, and a series of that name another work, most often its live action.
  if (isFilm && media.format !== 'MOVIE' && total !== 1) return { kind: 'missing' };
  const progress = furthest === null ? count : episode;
  if (progress === null || (total !== null && progress > total)) return asQuestion([media]);
  return { kind: 'found', media, progress };
}

/** A later season may be called otherwise by the service: where it has the series by this very name, its seasons are worth a question, those of about that number first. */
function seasonsOf({ seriesTitle, seasonNumber }: WatchedSeason, candidates: readonly Media[]): Media[] {
  const number = seasonNumber ?? 1;
  const series = normaliseTitle(seriesTitle);
  const named = candidates.map((media) => ({ media, names: namesOf(media).map(normaliseTitle) }));
  if (number < 2 || !named.some(({ names }) => names.includes(series))) return [];
  const seasons = named
    .filter(({ names }) => names.some((name) => `${name} `.startsWith(`${series} `)))
    .map(({ media }) => media)
    .filter(({ format }) => format === 'TV' || format === 'ONA')
    .sort((one, other) => (one.startDate ?? '9').localeCompare(other.startDate ?? '9'));
  return seasons.slice(Math.max(0, Math.min(number - 2, seasons.length - MOST_CHOICES)));
}

function namesOf({ title, titles, synonyms }: Media): readonly string[] {
  return [title, titles.romaji, titles.english, titles.native, ...synonyms].flatMap((name) => name ?? []);
}

/** The furthest episode as its page would have shown it. */
function observedOf(season: WatchedSeason): ObservedEpisode {
  const { siteId, seriesTitle, seasonNumber, seasonName, furthest, isFilm, confidence } = season;
  return observedSeries({
    siteId,
    mediaType: 'anime',
    seriesTitle,
    titleIsSeries: siteId === 'netflix' && !isFilm,
    seasonTitle: seasonName,
    seasonNumber,
    episodeNumber: isFilm ? null : furthest,
    episodeType: isFilm ? 'movie' : 'regular',
    confidence,
  });
}
