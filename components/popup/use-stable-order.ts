// Keeps rows where they are while entries change: a row that jumps away under the pointer gets the next click wrong.
import { useState } from 'react';

interface Identified {
  readonly mediaId: string;
}

/** The order of the first time this `view` was seen; new entries come first, as in the list itself. */
export function useStableOrder<E extends Identified>(entries: readonly E[], view: string): readonly E[] {
  const [kept, setKept] = useState<{ view: string; rank: ReadonlyMap<string, number> } | null>(null);
  if (entries.length > 0 && kept?.view !== view) {
    const fresh = { view, rank: new Map(entries.map((entry, index) => [entry.mediaId, index])) };
    setKept(fresh);
    return entries;
  }
  if (!kept) return entries;
  const rankOf = (entry: E) => kept.rank.get(entry.mediaId) ?? -1;
  return entries.every((entry, index, all) => index === 0 || rankOf(all[index - 1] ?? entry) <= rankOf(entry))
    ? entries
    : [...entries].sort((a, b) => rankOf(a) - rankOf(b));
}
