// The outbox as it was stored, each item parsed.
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { openDatabase } from '../database.ts';
import { readStoredOutbox } from '../reading.ts';
import { readableItems, readItem } from './outbox-items.ts';

/** Oldest first: the order in which items are sent. What cannot be read is left out; see `countUnreadable`. */
export async function readOutbox(): Promise<OutboxItem[]> {
  return readableItems(await readStoredOutbox());
}

export async function readOutboxItem(id: string): Promise<OutboxItem | null> {
  return readItem(await (await openDatabase()).get('outbox', id));
}

/** Whether the item is still in the outbox: the user may have removed it meanwhile. */
export async function isQueued(id: string): Promise<boolean> {
  return (await readOutboxItem(id)) !== null;
}

/** How many stored items this version cannot read: they are kept aside, not sent and not lost. */
export async function countUnreadable(): Promise<number> {
  const stored = await readStoredOutbox();
  return stored.length - readableItems(stored).length;
}
