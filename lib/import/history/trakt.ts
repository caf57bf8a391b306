// Reads two files of Trakt. One is the history of single plays, the other contains the totals of each show and film.
import {
  asArray,
  asJsonObject,
  fieldOf,
  numberOf,
  ownValueAtPath,
  positiveIntegerOf,
  textOf,
} from '../formats/values.ts';
import type { HistoryFile } from '../imported.ts';
import { dayOfTimestamp } from './days.ts';
import { groupBySeason, type WatchedEpisode } from './watched-seasons.ts';

/** The confidence is below 1, because Trakt has everything that is shown on television and in cinemas. */
const CONFIDENCE = 0.9;

/** Reads either file. `value` is the parsed JSON. Returns null if it is not such a file. */
export function readTrakt(value: unknown): HistoryFile | null {
  const items = asArray(value);
  if (!items.slice(0, 50).some(isPlay)) return null;
  const episodes = items.flatMap((item, index) => episodesOf(item, index + 1));
  const kept = new Set(episodes.map(({ place }) => place)).size;
  return {
    kind: 'history',
    format: 'traktHistory',
    seasons: groupBySeason(episodes),
    rows: items.length,
    dropped: items.length - kept,
    profiles: [],
    isDateOrderUnknown: false,
  };
}

function isPlay(item: unknown): boolean {
  const isWatched = ['watched_at', 'last_watched_at'].some((name) => typeof fieldOf(item, name) === 'string');
  return (
    isWatched && ['show', 'movie'].some((name) => asJsonObject(ownValueAtPath(item, name, 'ids')) !== null)
  );
}

function episodesOf(item: unknown, place: number): readonly WatchedEpisode[] {
  const [show, movie] = [fieldOf(item, 'show'), fieldOf(item, 'movie')];
  const at = fieldOf(item, 'watched_at') ?? fieldOf(item, 'last_watched_at');
  if (asJsonObject(movie)) return watched(movie, { place, at, isFilm: true });
  const episode = fieldOf(item, 'episode');
  if (asJsonObject(episode))
    return watched(show, {
      place,
      at,
      season: fieldOf(episode, 'season'),
      number: fieldOf(episode, 'number'),
    });
  return asArray(fieldOf(item, 'seasons')).flatMap((season) =>
    asArray(fieldOf(season, 'episodes')).flatMap((one) =>
      watched(show, {
        place,
        at: fieldOf(one, 'last_watched_at') ?? at,
        season: fieldOf(season, 'number'),
        number: fieldOf(one, 'number'),
      }),
    ),
  );
}

interface Play {
  readonly place: number;
  readonly at: unknown;
  readonly isFilm?: boolean;
  readonly season?: unknown;
  readonly number?: unknown;
}

/** Returns the episode of a play, or nothing for specials (season 0). */
function watched(
  of: unknown,
  { place, at, isFilm = false, season, number }: Play,
): readonly WatchedEpisode[] {
  const seriesTitle = textOf(fieldOf(of, 'title'));
  const [seasonNumber, episode] = [positiveIntegerOf(season), positiveIntegerOf(number)];
  if (seriesTitle === '' || (!isFilm && (seasonNumber === null || episode === null))) return [];
  return [
    {
      place,
      siteId: 'trakt',
      seriesTitle,
      seasonNumber,
      seasonName: null,
      isFilm,
      confidence: CONFIDENCE,
      year: numberOf(fieldOf(of, 'year')),
      number: episode,
      name: isFilm ? seriesTitle : String(episode),
      day: typeof at === 'string' ? dayOfTimestamp(at) : null,
    },
  ];
}
