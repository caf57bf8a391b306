// Prepares texts for the filter while the popup is idle. Preparing thousands of titles at the first letter would cost several frames.
import { useEffect } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { cacheSearchTexts } from '@/lib/domain/library-view.ts';

/** Prepares the texts of the entries. Call when the list is shown. Texts that are already prepared are skipped. */
export function usePreparedTexts(entries: readonly ShownEntry[]): void {
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
