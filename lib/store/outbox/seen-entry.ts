// The entry as the user sees it now.
import type { Media } from '../../contract/media.ts';
import { type EntryState, entryState } from '../../domain/changes/entry-state.ts';
import { belongsTo } from '../../domain/changes/outbox-order.ts';
import { applyPending } from '../../domain/changes/pending-entries.ts';
import { openDatabase } from '../database.ts';
import { readableItems } from './outbox-items.ts';

/** The copy with what is on its way laid over it, of one moment; null: not on the list. */
export async function readSeenEntry(media: Media, account: string | null): Promise<EntryState | null> {
  const read = (await openDatabase()).transaction(['library', 'outbox']);
  const [entry, items] = await Promise.all([
    read.objectStore('library').get(media.id),
    read.objectStore('outbox').getAll(),
  ]);
  // What was refused is not there, though it is shown.
  const own = readableItems(items).filter(
    (item) => account !== null && belongsTo(item, account) && item.state !== 'failed',
  );
  const shown = applyPending(entry ? [entry] : [], own, media.type);
  const seen = shown.find(({ mediaId }) => mediaId === media.id);
  return seen ? entryState(seen) : null;
}
