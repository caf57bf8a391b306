// Brings what was kept by a server's own ids to keys that name the server. The addresses come from the sessions and the outbox.

import { serverOf } from '../../domain/addresses/self-hosted.ts';
import {
  episodeKey,
  isSameSeries,
  type ObservedEpisode,
  seasonKey,
  withoutServer,
} from '../../domain/episode.ts';
import type { Match } from '../../domain/matches/match.ts';
import type { Upgrade } from '../schema.ts';
import { moveLines, moveSessions, onlyKey } from './episode-keys.ts';

/** What cannot be placed with certainty keeps its old key: it names no server, and is believed only together with what else is known. */
export async function moveToServers(upgrade: Upgrade): Promise<void> {
  const seen = await moveSessions(upgrade, isOfServer);
  await moveMatches(upgrade, seen);
  await moveLines(upgrade, seen, (line, observed) => episodeKey(withoutServer(observed)) === line.episodeKey);
}

function isOfServer(stored: Partial<ObservedEpisode> | undefined): stored is ObservedEpisode {
  const { siteId, url, episodeId, seriesTitle } = stored ?? {};
  if (siteId === undefined || url === undefined) return false;
  const isReadable = typeof episodeId === 'string' && typeof seriesTitle === 'string';
  return isReadable && serverOf({ siteId, url }) !== null;
}

/** A match goes to the server whose pages have its number and its title: another server may have had the same number since. */
async function moveMatches(upgrade: Upgrade, seen: readonly ObservedEpisode[]): Promise<void> {
  const matches = upgrade.objectStore('matches');
  for (const match of seen.length > 0 ? await matches.getAll() : []) {
    const alike = seen.filter((observed) => seasonKey(withoutServer(observed)) === match.seasonKey);
    const key = onlyKey(alike, seasonKey);
    if (key === null || !isNamedAlike(match, seen, key)) continue;
    await matches.delete(match.seasonKey);
    await matches.put({ ...match, seasonKey: key });
  }
}

function isNamedAlike(match: Match, seen: readonly ObservedEpisode[], key: string): boolean {
  return seen.some((observed) => seasonKey(observed) === key && isSameSeries(observed, match));
}
