// Changes watch sessions, and queues the items of watched episodes, in transactions.
import type { Activity } from '../domain/changes/activity.ts';
import {
  type CountedEpisode,
  exceededLimit,
  LIMIT_WINDOW_MS,
  stateOfDeferredEpisode,
  type WatchLimit,
} from '../domain/watching/watch-limits.ts';
import {
  assignAccountToSession,
  isSameViewing,
  isShortFilm,
  restartSession,
  sessionKey,
  type WatchSession,
} from '../domain/watching/watch-session.ts';
import { openDatabase, type Transaction, transactOrFreeSpace } from './database.ts';
import { createEpisodeItem, type NewItemFields } from './outbox/new-item.ts';
import { parseReadableItems } from './outbox/outbox-items.ts';

export async function readSession(key: string): Promise<WatchSession | null> {
  return (await (await openDatabase()).get('sessions', key)) ?? null;
}

/**
 * Replaces a session by the result of `edit`, in one transaction, and returns the new session. If `edit` returns null, the session is
 * deleted. If `edit` returns its argument, nothing is written.
 */
export function modifySession(
  key: string,
  edit: (stored: WatchSession | null) => WatchSession | null,
): Promise<WatchSession | null> {
  const run = async ({ store }: Transaction<['sessions']>) => {
    const stored = (await store.get(key)) ?? null;
    const session = edit(stored);
    if (session && session !== stored) await store.put(session);
    if (!session && stored) await store.delete(key);
    return session;
  };
  // Players report every few seconds, so the write does not wait for the disk flush.
  return transactOrFreeSpace(['sessions'], run, 'relaxed');
}

interface Watched {
  readonly key: string;
  /** Whether the session counts. Called inside the transaction, with the stored session. */
  readonly counts: (session: WatchSession) => boolean;
  /** Whether the user must be asked before the episode is sent. */
  readonly asks: boolean;
  readonly delayMs: number;
  /** Creates the log entry of an episode that exceeds a limit. */
  readonly limitEntry: (session: WatchSession, limit: WatchLimit) => Activity;
}

/** Marks the session as watched and queues its episode in one transaction, so that a crash cannot queue it twice or never. */
export function queueWatchedEpisode(
  { key, counts, asks, delayMs, limitEntry }: Watched,
  fresh: NewItemFields,
): Promise<void> {
  const watchedAt = fresh.now;
  return transactOrFreeSpace(['sessions', 'outbox', 'activity'], async (write) => {
    const sessions = write.objectStore('sessions');
    const stored = await sessions.get(key);
    if (!stored || isSameViewing(stored, watchedAt) || !counts(stored)) return;
    const session = asks || isShortFilm(stored) ? { ...stored, isUnsure: true as const } : stored;
    const { observed, tab, deferredBy: _before, isUnsure: _doubt, ...watched } = session;
    const { account } = session;
    const limit = exceededLimit(await marksSince(write, watchedAt), { observed, tab, at: watchedAt });
    const deferral =
      limit &&
      stateOfDeferredEpisode(
        parseReadableItems(await write.objectStore('outbox').getAll()),
        observed,
        account,
        limit,
      );
    if (limit && !deferral) {
      await sessions.put({ ...session, deferredBy: limit });
      if (!observed.isPrivate) await write.objectStore('activity').put(limitEntry(session, limit));
      return;
    }
    await sessions.put({ ...watched, observed, tab, watchedAt, ...(limit && { deferredBy: limit }) });
    const part = { notBefore: watchedAt + delayMs, ...deferral };
    await write.objectStore('outbox').put(await createEpisodeItem(write, session, watchedAt, fresh, part));
  });
}

async function marksSince(
  write: Pick<Transaction<['sessions']>, 'objectStore'>,
  now: number,
): Promise<CountedEpisode[]> {
  const since = IDBKeyRange.lowerBound(now - LIMIT_WINDOW_MS);
  const recent = await write.objectStore('sessions').index('updatedAt').getAll(since);
  return recent.flatMap(({ observed, tab, watchedAt, deferredBy, vouched }) =>
    watchedAt === null || deferredBy || vouched ? [] : [{ observed, tab, at: watchedAt }],
  );
}

/** Assigns sessions from before the first sign-in to the account that signs in first. */
export function assignUnownedSessions(account: string): Promise<void> {
  return transactOrFreeSpace(['sessions'], async ({ store }) => {
    for (const before of await store.getAll()) {
      if (before.account !== null) continue;
      const own = await store.get(sessionKey(before.key, account));
      await store.put(assignAccountToSession(before, own, account));
      await store.delete(before.key);
    }
  });
}

/**
 * Restarts the session of an episode, so that the episode can count again, for example after an undo. Also restarts a session from before
 * the first sign-in. A session that has not counted yet stays unchanged.
 */
export async function restartSessionsOfEpisode(
  write: Pick<Transaction<['sessions']>, 'objectStore'>,
  episodeKey: string,
  account: string | null,
): Promise<void> {
  const sessions = write.objectStore('sessions');
  for (const owner of new Set([account, null])) {
    const session = await sessions.get(sessionKey(episodeKey, owner));
    if (session && session.watchedAt !== null) await sessions.put(restartSession(session));
  }
}

/**
 * Restarts the sessions of the episodes after the given progress, so that they can count again. Call when the user sets a title's progress.
 */
export async function restartSessionsBeyondProgress(
  write: Pick<Transaction<['sessions', 'activity']>, 'objectStore'>,
  { mediaId, progress }: { readonly mediaId: string; readonly progress: number },
  account: string | null,
): Promise<void> {
  const lines = await write.objectStore('activity').index('mediaId').getAll(mediaId);
  for (const { episodeKey, after, account: owner } of lines) {
    const isBeyond = (after?.progress ?? 0) > progress && (owner === null || owner === account);
    if (episodeKey !== null && isBeyond) await restartSessionsOfEpisode(write, episodeKey, account);
  }
}

export async function hasUnownedSessions(): Promise<boolean> {
  return (await (await openDatabase()).getAll('sessions')).some(({ account }) => account === null);
}
