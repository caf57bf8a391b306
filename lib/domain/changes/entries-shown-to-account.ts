// Computes the list as one account sees it. Only the worker uses this module: the outbox that pages read has only their account's items.
import type { LibraryEntry } from '../../contract/library.ts';
import type { MediaType } from '../../contract/media.ts';
import type { OutboxItem } from './outbox-item.ts';
import { itemsOfAccount } from './outbox-order.ts';
import { applyPendingChanges, type ShownEntry } from './pending-entries.ts';

/** Returns the entries of one list type with the account's outbox items applied. */
export function entriesShownToAccount(
  account: string | null,
  entries: readonly LibraryEntry[],
  outbox: readonly OutboxItem[],
  type: MediaType,
): readonly ShownEntry[] {
  return applyPendingChanges(entries, itemsOfAccount(outbox, account), type);
}
