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
import { sessionKey } from '../../domain/watching/watch-session.ts';
import type { Upgrade } from '../schema.ts';

/** What cannot be placed with certainty keeps its old key: it names no server, and is believed only together with what else is known. */
export async function moveToServers(upgrade: Upgrade): Promise<void> {
  const seen = [...(await moveSessions(upgrade)), ...(await queuedEpisodes(upgrade))];
  await moveMatches(upgrade, seen);
  await moveLines(upgrade, seen);
}

/** The episodes of self-hosted sites among the sessions. */
async function moveSessions(upgrade: Upgrade): Promise<readonly ObservedEpisode[]> {
  const sessions = upgrade.objectStore('sessions');
  const hosted = (await sessions.getAll()).filter(({ observed }) => isOfServer(observed));
  for (const session of hosted) {
    await sessions.delete(session.key);
    await sessions.put({ ...session, key: sessionKey(episodeKey(session.observed), session.account) });
  }
  return hosted.map(({ observed }) => observed);
}

async function queuedEpisodes(upgrade: Upgrade): Promise<readonly ObservedEpisode[]> {
  const items = await upgrade.objectStore('outbox').getAll();
  return items.flatMap(({ change }) =>
    change?.kind === 'episode' && isOfServer(change.observed) ? change.observed : [],
  );
}

/** One record that cannot be read must not keep the others from coming up to date. */
function isOfServer(stored: Partial<ObservedEpisode> | undefined): stored is ObservedEpisode {
  const { siteId, url, episodeId, seriesTitle } = stored ?? {};
  if (siteId === undefined || url === undefined) return false;
  const isReadable = typeof episodeId === 'string' && typeof seriesTitle === 'string';
  return isReadable && serverOf({ siteId, url }) !== null;
}

/** The one key that all pages with the old key have now; null where there is none, or more than one. */
function onlyKey(
  seen: readonly ObservedEpisode[],
  keyOf: (observed: ObservedEpisode) => string,
  old: string,
) {
  const alike = seen.filter((observed) => keyOf(withoutServer(observed)) === old);
  const [key, ...others] = new Set(alike.map(keyOf));
  return key !== undefined && others.length === 0 ? key : null;
}

/** A match goes to the server whose pages have its number and its title: another server may have had the same number since. */
async function moveMatches(upgrade: Upgrade, seen: readonly ObservedEpisode[]): Promise<void> {
  const matches = upgrade.objectStore('matches');
  for (const match of seen.length > 0 ? await matches.getAll() : []) {
    const key = onlyKey(seen, seasonKey, match.seasonKey);
    if (key === null || !isNamedAlike(match, seen, key)) continue;
    await matches.delete(match.seasonKey);
    await matches.put({ ...match, seasonKey: key });
  }
}

function isNamedAlike(match: Match, seen: readonly ObservedEpisode[], key: string): boolean {
  return seen.some((observed) => seasonKey(observed) === key && isSameSeries(observed, match));
}

async function moveLines(upgrade: Upgrade, seen: readonly ObservedEpisode[]): Promise<void> {
  if (seen.length === 0) return;
  let cursor = await upgrade.objectStore('activity').openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const old = cursor.value.episodeKey;
    const key = old === null ? null : onlyKey(seen, episodeKey, old);
    if (key !== null) await cursor.update({ ...cursor.value, episodeKey: key });
  }
}
