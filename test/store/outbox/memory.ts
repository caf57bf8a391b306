// Fills and reads the outbox, the log and the sessions of a test.
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { continueOrBeginSession, sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity, episode, outboxItem } from '../../domain/examples.ts';

export const NOW_MS = 1_800_000_000_000;
export const newItemFieldsOf = (id: string) => ({ id, now: NOW_MS });

export async function storeOutboxItem(change: OutboxChange, part: Partial<OutboxItem> = {}): Promise<void> {
  await (await openDatabase()).put('outbox', outboxItem(change, part));
}

export async function storeLogEntries(...lines: readonly Partial<Activity>[]): Promise<void> {
  for (const line of lines) await (await openDatabase()).put('activity', activity(line));
}

/** Stores a counted session of episode G0001 for each of these accounts. */
export async function storeCountedSessions(...accounts: readonly (string | null)[]): Promise<void> {
  for (const account of accounts)
    await (await openDatabase()).put('sessions', {
      ...continueOrBeginSession(null, episode(), NOW_MS),
      key: sessionKey('crunchyroll:G0001', account),
      account,
      watchedAt: NOW_MS,
    });
}

/** Whether the session that `storeCountedSessions` has stored still counts as watched for the account. */
export async function isSessionCounted(account: string | null): Promise<boolean> {
  const session = await (await openDatabase()).get('sessions', sessionKey('crunchyroll:G0001', account));
  return session !== undefined && session.watchedAt !== null;
}

export const readStoredItems = async () => (await openDatabase()).getAll('outbox');
export const readStoredLog = async () => (await openDatabase()).getAll('activity');
