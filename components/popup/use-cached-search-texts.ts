// Prepares texts for the filter while the popup is idle. If thousands of titles were prepared at the first letter, several frames would be
// lost.
import { useEffect } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { cacheSearchTexts } from '@/lib/domain/library-view.ts';

/** Prepares the texts of the entries. Skips texts that are already prepared. Call this when the list is shown. */
export function useCachedSearchTexts(entries: readonly ShownEntry[]): void {
  useEffect(() => {
    let waiting = 0;
    const prepareFrom = (from: number) => {
      waiting = requestIdleCallback((idle) => {
        const next = cacheSearchTexts(entries, from, () => idle.timeRemaining() > 1);
        if (next < entries.length) prepareFrom(next);
      });
    };
    prepareFrom(0);
    return () => cancelIdleCallback(waiting);
  }, [entries]);
}
