// Reads the outbox and parses each item.
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { openDatabase } from '../database.ts';
import { readUnparsedOutbox } from '../reading.ts';
import { parseItem, parseReadableItems } from './outbox-items.ts';

/**
 * Returns the items, oldest first, which is the order in which they are sent. Items that this version cannot parse are left out: they stay
 * stored, but are not sent.
 */
export async function readOutbox(): Promise<OutboxItem[]> {
  return parseReadableItems(await readUnparsedOutbox());
}

export async function readOutboxItem(id: string): Promise<OutboxItem | null> {
  return parseItem(await (await openDatabase()).get('outbox', id));
}

/** Whether the item is still in the outbox. The user may have removed it. */
export async function isQueued(id: string): Promise<boolean> {
  return (await readOutboxItem(id)) !== null;
}

/** Whether an item has no account yet. Items that this version cannot parse count as well. */
export async function hasUnownedItems(): Promise<boolean> {
  return (await (await openDatabase()).getAll('outbox')).some(({ account }) => account === null);
}
