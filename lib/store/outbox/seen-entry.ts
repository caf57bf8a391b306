// Reads a list entry as the user currently sees it.
import type { Media } from '../../contract/media.ts';
import { type EntryState, pickEntryState } from '../../domain/changes/entry-state.ts';
import { belongsToAccount } from '../../domain/changes/outbox-order.ts';
import { applyPendingChanges } from '../../domain/changes/pending-entries.ts';
import { openDatabase } from '../database.ts';
import { parseReadableItems } from './outbox-items.ts';

/** Returns the stored entry with the unsent changes applied, from one transaction; null if the title is not on the list. */
export async function readSeenEntry(media: Media, account: string | null): Promise<EntryState | null> {
  const read = (await openDatabase()).transaction(['library', 'outbox']);
  const [entry, items] = await Promise.all([
    read.objectStore('library').get(media.id),
    read.objectStore('outbox').getAll(),
  ]);
  // Leave out changes that the service has refused. The user sees them, but they are not part of the entry.
  const own = parseReadableItems(items).filter(
    (item) => account !== null && belongsToAccount(item, account) && item.state !== 'failed',
  );
  const shown = applyPendingChanges(entry ? [entry] : [], own, media.type);
  const seen = shown.find(({ mediaId }) => mediaId === media.id);
  return seen ? pickEntryState(seen) : null;
}
