// Groups watched episodes by series and season. For each season it counts the different episodes, and finds the furthest episode and the
// last day.
import { normaliseTitle } from '../../matching/title.ts';
import type { WatchedSeason } from '../imported.ts';

type SeasonFacts = Pick<
  WatchedSeason,
  'siteId' | 'seriesTitle' | 'seasonNumber' | 'seasonName' | 'isFilm' | 'confidence' | 'year'
>;

/** A watched episode, as one row of a file describes it. */
export interface WatchedEpisode extends SeasonFacts {
  readonly place: number;
  /** The episode's number, which is a whole number from 1. It is null if the row has none. */
  readonly number: number | null;
  /** The episode's name. Rows without a number are about the same episode if their names are equal. */
  readonly name: string;
  /** The day on which the episode was watched, as `YYYY-MM-DD`. */
  readonly day: string | null;
}

/** Returns the seasons in the order of the file. */
export function groupBySeason(episodes: readonly WatchedEpisode[]): readonly WatchedSeason[] {
  const groups = new Map<string, WatchedEpisode[]>();
  const keyOf = createKeys();
  for (const episode of episodes) {
    const key = keyOf(episode);
    const group = groups.get(key);
    if (group) group.push(episode);
    else groups.set(key, [episode]);
  }
  return [...groups.values()].map(toSeason);
}

/** Joins the seasons of several files, so that each season appears once. */
export function mergeWatchedSeasons(seasons: readonly WatchedSeason[]): readonly WatchedSeason[] {
  const joined = new Map<string, WatchedSeason>();
  const keyOf = createKeys();
  for (const season of seasons) {
    const key = keyOf(season);
    const before = joined.get(key);
    joined.set(key, before ? joinSeason(before, season) : season);
  }
  return [...joined.values()];
}

function joinSeason(one: WatchedSeason, other: WatchedSeason): WatchedSeason {
  const [first, second] = [one.furthest, other.furthest];
  return {
    ...one,
    episodes: [...new Set([...one.episodes, ...other.episodes])],
    furthest: first === null || second === null ? (first ?? second) : Math.max(first, second),
    lastDay:
      [one.lastDay, other.lastDay]
        .flatMap((day) => day ?? [])
        .sort()
        .at(-1) ?? null,
  };
}

/**
 * Returns a function that makes the key of a season. It caches normalised names, because normalising is slow and a history repeats the same
 * few series.
 */
function createKeys(): (of: SeasonFacts) => string {
  const names = new Map<string, string>();
  const plain = (name: string): string => {
    const known = names.get(name) ?? (normaliseTitle(name) || name);
    names.set(name, known);
    return known;
  };
  return ({ seriesTitle, seasonNumber, seasonName, isFilm, confidence, year = null }) =>
    JSON.stringify([plain(seriesTitle), seasonNumber, plain(seasonName ?? ''), isFilm, confidence, year]);
}

function toSeason(rows: readonly WatchedEpisode[]): WatchedSeason {
  const [first] = rows as readonly [WatchedEpisode];
  const { siteId, seriesTitle, seasonNumber, seasonName, isFilm, confidence, year } = first;
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const days = rows.flatMap(({ day }) => day ?? []);
  return {
    place: rows.reduce((least, { place }) => Math.min(least, place), first.place),
    siteId,
    seriesTitle,
    seasonNumber,
    seasonName,
    episodes: [...new Set(rows.map(({ number, name }) => number ?? normaliseTitle(name)))],
    furthest: numbers.length === 0 ? null : numbers.reduce((most, one) => Math.max(most, one)),
    isFilm,
    confidence,
    lastDay: days.sort().at(-1) ?? null,
    ...(year && { year }),
  };
}
