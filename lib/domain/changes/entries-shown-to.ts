// The list as one account sees it. Pages do not load this module: the outbox that they read has only their account's items.
import type { LibraryEntry } from '../../contract/library.ts';
import type { MediaType } from '../../contract/media.ts';
import type { OutboxItem } from './outbox-item.ts';
import { ofAccount } from './outbox-order.ts';
import { applyPending, type ShownEntry } from './pending-entries.ts';

/** Entries of one list type with the outbox applied. Items of another account belong to another list. */
export function entriesShownTo(
  account: string | null,
  entries: readonly LibraryEntry[],
  outbox: readonly OutboxItem[],
  type: MediaType,
): readonly ShownEntry[] {
  return applyPending(entries, ofAccount(outbox, account), type);
}
