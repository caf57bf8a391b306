// Deletes surplus sessions and log entries. Counts the records first, which is cheap, and reads them only if there are too many.
import {
  logEntriesToForget,
  MAX_LOG_ENTRIES,
  MAX_SESSIONS,
  sessionsToForget,
} from '../domain/changes/retention.ts';
import { openDatabase } from './database.ts';

export async function forgetSurplusSessions(now: number): Promise<void> {
  const write = (await openDatabase()).transaction('sessions', 'readwrite');
  if ((await write.store.count()) > MAX_SESSIONS)
    for (const key of sessionsToForget(await write.store.getAll(), now)) await write.store.delete(key);
  await write.done;
}

/** How long unfinished sessions are retained, in ms. */
const KEEP_SESSIONS_MS = 30 * 24 * 3600_000;

export async function forgetOldSessions(now: number): Promise<void> {
  const write = (await openDatabase()).transaction('sessions', 'readwrite');
  const old = IDBKeyRange.upperBound(now - KEEP_SESSIONS_MS);
  for (const key of await write.store.index('updatedAt').getAllKeys(old)) await write.store.delete(key);
  await write.done;
}

/** Deletes log entries older than `before` (epoch milliseconds). Returns whether any were deleted. */
export async function forgetOldLogEntries(before: number): Promise<boolean> {
  const write = (await openDatabase()).transaction('activity', 'readwrite');
  const keys = await write.store.index('at').getAllKeys(IDBKeyRange.upperBound(before, true));
  for (const key of keys) await write.store.delete(key);
  await write.done;
  return keys.length > 0;
}

/** Deletes log entries beyond the maximum number. Returns whether any were deleted. */
export async function forgetSurplusLogEntries(): Promise<boolean> {
  const write = (await openDatabase()).transaction('activity', 'readwrite');
  const tooMany = (await write.store.count()) > MAX_LOG_ENTRIES;
  if (tooMany)
    for (const id of logEntriesToForget(await write.store.index('at').getAll())) await write.store.delete(id);
  await write.done;
  return tooMany;
}
