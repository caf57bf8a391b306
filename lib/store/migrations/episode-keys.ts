// Moves what is stored of episodes to the keys that they have now. The sessions and the outbox say which episodes there were.
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { sessionKey } from '../../domain/watching/watch-session.ts';
import type { KirokuSchema, Upgrade } from '../schema.ts';

/** Whether an episode is of those whose keys changed. What is stored may be unreadable: such a record stays, and the others move. */
type IsMoved = (stored: Partial<ObservedEpisode> | undefined) => stored is ObservedEpisode;

/** Moves the sessions to their keys of today. Gives their episodes and those that wait in the outbox. */
export async function moveSessions(upgrade: Upgrade, isMoved: IsMoved): Promise<readonly ObservedEpisode[]> {
  const sessions = upgrade.objectStore('sessions');
  const moved = (await sessions.getAll()).filter(({ observed }) => isMoved(observed));
  for (const session of moved) {
    const key = sessionKey(episodeKey(session.observed), session.account ?? null);
    if (key === session.key) continue;
    await sessions.delete(session.key);
    // One that was begun since is the later one.
    if (!(await sessions.getKey(key))) await sessions.put({ ...session, key });
  }
  return [...moved.map(({ observed }) => observed), ...(await queuedEpisodes(upgrade, isMoved))];
}

async function queuedEpisodes(upgrade: Upgrade, isMoved: IsMoved): Promise<readonly ObservedEpisode[]> {
  const items = await upgrade.objectStore('outbox').getAll();
  return items.flatMap(({ change }) =>
    change?.kind === 'episode' && isMoved(change.observed) ? change.observed : [],
  );
}

type Line = KirokuSchema['activity']['value'];

/** Lines of the log follow the one episode that they are of. `isOf`: whether a line was stored under the earlier key of an episode. */
export async function moveLines(
  upgrade: Upgrade,
  seen: readonly ObservedEpisode[],
  isOf: (line: Line, observed: ObservedEpisode) => boolean,
): Promise<void> {
  if (seen.length === 0) return;
  let cursor = await upgrade.objectStore('activity').openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const line = cursor.value;
    const key = onlyKey(
      seen.filter((observed) => isOf(line, observed)),
      episodeKey,
    );
    if (key !== null) await cursor.update({ ...line, episodeKey: key });
  }
}

/** The one key that all of them have; null where there are none, or more keys than one. */
export function onlyKey(
  alike: readonly ObservedEpisode[],
  keyOf: (observed: ObservedEpisode) => string,
): string | null {
  const [key, ...others] = new Set(alike.map(keyOf));
  return key !== undefined && others.length === 0 ? key : null;
}
