// What the user knew of an entry when they changed it, beyond what the popup showed: the episodes that were on their way.
import type { LibraryEntry } from '../contract/library.ts';
import { type EntryState, entryState } from '../domain/entry-state.ts';
import { linesOfTitle } from './activity.ts';
import type { ItemOf } from './sending.ts';

/** `base`, or what Kiroku has made of it from episodes that were sent before this edit: whoever watched them is not surprised by them. */
export async function withOwnEpisodes(
  { change, account, createdAt }: ItemOf<'edit'>,
  base: EntryState | null,
  current: LibraryEntry | EntryState | null,
): Promise<EntryState | null> {
  if (!current || current.progress <= (base?.progress ?? 0)) return base;
  const lines = await linesOfTitle(change.media.id, account, createdAt);
  const own = lines.filter(
    ({ what, episodeKey, undone }) => what !== 'ignore' && episodeKey !== null && !undone,
  );
  const [first] = own;
  const continues = first && (first.before?.progress ?? 0) === (base?.progress ?? 0);
  return continues ? entryState(own.at(-1)?.after ?? first.after ?? current) : base;
}
