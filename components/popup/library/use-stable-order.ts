// Keeps rows where they are while entries change: a row that jumps away under the pointer gets the next click wrong.
import { useState } from 'react';

interface Identified {
  readonly mediaId: string;
}

interface Kept {
  readonly view: string;
  /** As they were when this view was first seen. */
  readonly entries: readonly Identified[];
  readonly rank: () => ReadonlyMap<string, number>;
}

/** The order of the first time this `view` was seen; new entries come first, as in the list itself. */
export function useStableOrder<E extends Identified>(entries: readonly E[], view: string): readonly E[] {
  const [kept, setKept] = useState<Kept | null>(null);
  if (entries.length > 0 && kept?.view !== view) {
    setKept({ view, entries, rank: createRank(entries) });
    return entries;
  }
  if (!kept || kept.entries === entries) return entries;
  const ranks = kept.rank();
  const rankOf = (entry: E) => ranks.get(entry.mediaId) ?? -1;
  return entries.every((entry, index, all) => index === 0 || rankOf(all[index - 1] ?? entry) <= rankOf(entry))
    ? entries
    : [...entries].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Made when it is first wanted: every letter of a filter is a view of its own, and most are gone before anything changes. */
function createRank(entries: readonly Identified[]): () => ReadonlyMap<string, number> {
  let rank: ReadonlyMap<string, number> | null = null;
  return () => {
    rank ??= new Map(entries.map((entry, index) => [entry.mediaId, index]));
    return rank;
  };
}
