// What is remembered of a season. What was remembered before its key named the server is taken over when it is certain whose it is.

import { serverOf } from '../../domain/addresses/self-hosted.ts';
import { isSameSeries, type ObservedEpisode, seasonKey, withoutServer } from '../../domain/episode.ts';
import type { Match } from '../../domain/matches/match.ts';
import { ofSeries } from '../../domain/of-series.ts';
import type { Resolving } from './resolution.ts';

export interface Recalled {
  readonly match: Match | null;
  /** A match of the same number and title, on this or on another server of the user's. It decides nothing by itself. */
  readonly unplaced: Match | null;
}

export async function recall(resolving: Resolving, observed: ObservedEpisode): Promise<Recalled> {
  const match = ofSeries(await resolving.matches.read(seasonKey(observed)), observed);
  if (match) return { match, unplaced: null };
  const unplaced = await readUnplaced(resolving, observed);
  if (!unplaced || !(await isOnlyServer(resolving, observed))) return { match: null, unplaced };
  return { match: await place(resolving, observed, unplaced), unplaced: null };
}

async function readUnplaced({ matches }: Resolving, observed: ObservedEpisode): Promise<Match | null> {
  if (serverOf(observed) === null) return null;
  const old = await matches.read(seasonKey(withoutServer(observed)));
  return old && isSameSeries(old, observed) ? old : null;
}

async function isOnlyServer({ readServers }: Resolving, observed: ObservedEpisode): Promise<boolean> {
  return new Set([serverOf(observed), ...(await readServers(observed.siteId))]).size === 1;
}

/** From now on it is this server's. */
async function place(resolving: Resolving, observed: ObservedEpisode, old: Match): Promise<Match | null> {
  const placed = await copyTo(resolving, observed, old);
  await resolving.matches.change(old.seasonKey, () => null);
  return placed;
}

/** Holds for this server, and may still be another one's, too. */
export async function copyTo(
  { matches, onChange }: Resolving,
  observed: ObservedEpisode,
  old: Match,
): Promise<Match | null> {
  const key = seasonKey(observed);
  const placed = await matches.change(
    key,
    (current) => ofSeries(current, observed) ?? { ...old, seasonKey: key },
  );
  onChange();
  return placed;
}
