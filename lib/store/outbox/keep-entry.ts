// Puts an entry as the service has it into the local copy, in the transaction of what has changed it.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Media } from '../../contract/media.ts';
import type { Transaction } from '../database.ts';

/** The service's new entry; null: the title is not on the list any more. */
export interface SettledEntry {
  readonly media: Pick<Media, 'id' | 'type'>;
  readonly value: LibraryEntry | null;
}

export const KEPT_IN = ['library', 'libraryState', 'libraryRun'] as const;

/** The copy may have become another account's while the answer was on its way: then it stays as it is. */
export async function keepEntry(
  write: Pick<Transaction<typeof KEPT_IN>, 'objectStore'>,
  { media, value }: SettledEntry,
  account: string | undefined,
): Promise<void> {
  const states = write.objectStore('libraryState');
  const owner = (await states.get(media.type))?.account;
  if (owner !== undefined && owner !== account) return;
  // The list was never read: the copy has this one entry, and says whose it is.
  if (owner === undefined && account !== undefined)
    await states.put({ account, newest: null, readAt: 0, run: null }, media.type);
  if (!value) return write.objectStore('library').delete(media.id);
  await write.objectStore('library').put(value);
  // A reading of the whole list that is under way has met the entry by this: it must not be taken for one that is gone.
  await write.objectStore('libraryRun').put(media.type, media.id);
}
