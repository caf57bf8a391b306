// Episodes of general pages are known by their address, title and number. Earlier versions knew them by the address alone: sessions and lines of the log follow.
import { addressKey, episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { sessionKey } from '../../domain/watching/watch-session.ts';
import type { Upgrade } from '../schema.ts';

/** An undo of an older line finds the session of its episode. What cannot be placed with certainty stays as it is. */
export async function nameGeneralEpisodes(upgrade: Upgrade): Promise<void> {
  const seen = [...(await moveSessions(upgrade)), ...(await queuedEpisodes(upgrade))];
  if (seen.length > 0) await moveLines(upgrade, seen);
}

async function moveSessions(upgrade: Upgrade): Promise<readonly ObservedEpisode[]> {
  const sessions = upgrade.objectStore('sessions');
  const general = (await sessions.getAll()).filter(({ observed }) => isGeneral(observed));
  for (const session of general) {
    const key = sessionKey(episodeKey(session.observed), session.account ?? null);
    if (key === session.key) continue;
    await sessions.delete(session.key);
    // One that was begun since is the later one.
    if (!(await sessions.getKey(key))) await sessions.put({ ...session, key });
  }
  return general.map(({ observed }) => observed);
}

async function queuedEpisodes(upgrade: Upgrade): Promise<readonly ObservedEpisode[]> {
  const items = await upgrade.objectStore('outbox').getAll();
  return items.flatMap(({ change }) =>
    change?.kind === 'episode' && isGeneral(change.observed) ? change.observed : [],
  );
}

/** One record that cannot be read must not keep the others from coming up to date. */
function isGeneral(stored: Partial<ObservedEpisode> | undefined): stored is ObservedEpisode {
  const { siteId, url, episodeId, seriesTitle, provisional } = stored ?? {};
  const isReadable = [siteId, url, episodeId, seriesTitle].every((text) => typeof text === 'string');
  return isReadable && (siteId === 'generic' || provisional === true);
}

/** A line goes to the one episode that had its key and was called the same. */
async function moveLines(upgrade: Upgrade, seen: readonly ObservedEpisode[]): Promise<void> {
  let cursor = await upgrade.objectStore('activity').openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const { episodeKey: old, episodeLabel } = cursor.value;
    const alike = seen.filter(
      (observed) => addressKey(observed) === old && observed.episodeLabel === episodeLabel,
    );
    const [key, ...others] = new Set(alike.map(episodeKey));
    if (key !== undefined && others.length === 0) await cursor.update({ ...cursor.value, episodeKey: key });
  }
}
