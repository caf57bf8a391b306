// Creates new outbox items.
import type { OutboxChange, OutboxItem } from '../../domain/changes/outbox-item.ts';
import type { WatchSession } from '../../domain/watching/watch-session.ts';
import type { Transaction } from '../database.ts';

/** The id and the time of a new item. `now` is in epoch milliseconds. */
export interface NewItemFields {
  readonly id: string;
  readonly now: number;
}

type WritesItems = Pick<Transaction<['outbox', 'activity']>, 'objectStore'>;

/** Returns a time that is later than every queued or logged decision, even if the clock was set back (a Lamport clock). */
export async function nextDecidedAt(write: WritesItems, now: number): Promise<number> {
  const queued = await write.objectStore('outbox').index('createdAt').openKeyCursor(null, 'prev');
  const logged = await write.objectStore('activity').index('decidedAt').openKeyCursor(null, 'prev');
  return Math.max(now, Number(queued?.key ?? 0) + 1, Number(logged?.key ?? 0) + 1);
}

/** Creates an item. `part` overrides default values. */
export async function createOutboxItem(
  write: WritesItems,
  change: OutboxChange,
  account: string | null,
  { id, now }: NewItemFields,
  part: Partial<OutboxItem> = {},
): Promise<OutboxItem> {
  return {
    id,
    account,
    createdAt: await nextDecidedAt(write, now),
    state: 'waiting',
    change,
    attempts: 0,
    notBefore: now,
    problem: null,
    question: null,
    confirmed: [],
    attempted: null,
    ...part,
  };
}

/** Creates the item of a watched episode, with the doubts and confirmations of its session. `watchedAt` is in epoch milliseconds. */
export function createEpisodeItem(
  write: WritesItems,
  { observed, account, isUnsure, confirmed = [] }: WatchSession,
  watchedAt: number,
  fresh: NewItemFields,
  part: Partial<OutboxItem>,
): Promise<OutboxItem> {
  const change: OutboxChange = { kind: 'episode', observed, watchedAt, ...(isUnsure && { isUnsure }) };
  const answers = [...confirmed, ...(part.confirmed ?? [])];
  return createOutboxItem(write, change, account, fresh, { ...part, confirmed: answers });
}
