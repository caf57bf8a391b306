// Every transaction that a watched episode takes part in: its session, and what is queued for it.
import type { Activity } from '../domain/activity.ts';
import { type ObservedEpisode, seasonKey } from '../domain/episode.ts';
import { heldWith, holdIn } from '../domain/held-episodes.ts';
import type { OutboxChange, OutboxItem } from '../domain/outbox-item.ts';
import { brokenLimit, LIMIT_WINDOW_MS, type WatchedMark, type WatchLimit } from '../domain/watch-limits.ts';
import { isSameWatching, restart, sessionKey, type WatchSession } from '../domain/watch-session.ts';
import type { Transaction } from './database.ts';
import { save } from './make-room.ts';
import { type Fresh, newItem, nextSaidAt } from './new-item.ts';
import { readableItems } from './outbox-items.ts';

/** An episode that has just been watched, and for whom. */
export interface Watched {
  readonly session: WatchSession;
  readonly account: string | null;
  readonly delayMs: number;
  /** The line for an episode that a limit keeps from counting. */
  readonly limitLine: (held: WatchLimit) => Activity;
}

/** Marks the session as watched and queues its episode: once, whatever dies in between. */
export function queueWatched({ session, account, delayMs, limitLine }: Watched, fresh: Fresh): Promise<void> {
  const watchedAt = fresh.now;
  return save(['sessions', 'outbox', 'activity'], async (write) => {
    const sessions = write.objectStore('sessions');
    const stored = await sessions.get(session.key);
    if (stored && isSameWatching(stored, watchedAt)) return;
    const { observed, tab, held: _before, ...watched } = session;
    const held = brokenLimit(await marksSince(write, watchedAt), { observed, tab, at: watchedAt });
    const hold = held && holdIn(await allItems(write), observed, account, held);
    if (held && !hold) {
      await sessions.put({ ...session, held });
      if (!observed.isPrivate) await write.objectStore('activity').put(limitLine(held));
      return;
    }
    await sessions.put({ ...watched, observed, tab, watchedAt, ...(held && { held }) });
    const change: OutboxChange = { kind: 'episode', observed, watchedAt };
    const part = { notBefore: watchedAt + delayMs, ...hold };
    await write.objectStore('outbox').put(await newItem(write, change, account, fresh, part));
  });
}

async function marksSince(
  write: Pick<Transaction<['sessions']>, 'objectStore'>,
  now: number,
): Promise<WatchedMark[]> {
  const since = IDBKeyRange.lowerBound(now - LIMIT_WINDOW_MS);
  const recent = await write.objectStore('sessions').index('updatedAt').getAll(since);
  return recent.flatMap(({ observed, tab, watchedAt, held, vouched }) =>
    watchedAt === null || held || vouched ? [] : [{ observed, tab, at: watchedAt }],
  );
}

async function allItems(write: Pick<Transaction<['outbox']>, 'objectStore'>): Promise<OutboxItem[]> {
  return readableItems(await write.objectStore('outbox').getAll());
}

/** The user has really watched what was held back of a season: it is sent, and what was counted of it lately counts toward no limit any more. */
export function releaseHeld(asking: OutboxItem, observed: ObservedEpisode, now: number): Promise<void> {
  return save(['sessions', 'outbox', 'activity'], async (write) => {
    const saidAt = await nextSaidAt(write, now);
    for (const item of heldWith(await allItems(write), observed, asking.account))
      await write.objectStore('outbox').put({ ...item, ...asConfirmed(item), saidAt, notBefore: now });
    const season = seasonKey(observed);
    const since = IDBKeyRange.lowerBound(now - LIMIT_WINDOW_MS);
    for (const session of await write.objectStore('sessions').index('updatedAt').getAll(since))
      if (session.watchedAt !== null && seasonKey(session.observed) === season)
        await write.objectStore('sessions').put({ ...session, vouched: true });
  });
}

function asConfirmed({ confirmed }: OutboxItem): Partial<OutboxItem> {
  return { state: 'waiting', question: null, confirmed: [...confirmed, 'limit'] };
}

/** The user wants nothing of what was held back of a season. */
export function dropHeld(asking: OutboxItem, observed: ObservedEpisode): Promise<void> {
  return save(['outbox'], async (write) => {
    for (const { id } of heldWith(await allItems(write), observed, asking.account))
      await write.objectStore('outbox').delete(id);
  });
}

/** The user has taken the episode back: watched again, it counts again. It may have been watched before anybody was signed in. */
export async function forgetWatching(
  write: Pick<Transaction<['sessions']>, 'objectStore'>,
  episodeKey: string,
  account: string | null,
): Promise<void> {
  const sessions = write.objectStore('sessions');
  for (const owner of new Set([account, null])) {
    const session = await sessions.get(sessionKey(episodeKey, owner));
    if (session) await sessions.put(restart(session));
  }
}
