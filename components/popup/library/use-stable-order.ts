// Keeps rows in their place while entries change. Otherwise a row could move under the pointer, and a click would hit the wrong row.
import { useState } from 'react';

interface Identified {
  readonly mediaId: string;
}

interface Kept {
  readonly view: string;
  /** The entries at the time when this view was first shown. */
  readonly entries: readonly Identified[];
  readonly rank: () => ReadonlyMap<string, number>;
}

/** Returns the entries in the order in which this `view` was first rendered. New entries come first, as in the list itself. */
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

/**
 * Returns a function that computes the position of each entry on its first call, and caches the result. It is lazy, because each letter
 * that is typed into the filter creates a new view, and most views are replaced before their entries change.
 */
function createRank(entries: readonly Identified[]): () => ReadonlyMap<string, number> {
  let rank: ReadonlyMap<string, number> | null = null;
  return () => {
    rank ??= new Map(entries.map((entry, index) => [entry.mediaId, index]));
    return rank;
  };
}
