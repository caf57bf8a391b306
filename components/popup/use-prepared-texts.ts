// Prepares texts for the filter while the popup is idle. Thousands of titles at the first letter would cost several frames.
import { useEffect, useRef } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { prepareTexts } from '@/lib/domain/library-view.ts';

/** To be called when the filter is about to be used. */
export function usePreparedTexts(entries: readonly ShownEntry[]): () => void {
  const latest = useRef(entries);
  const waiting = useRef(0);
  useEffect(() => {
    latest.current = entries;
  }, [entries]);
  useEffect(() => () => cancelIdleCallback(waiting.current), []);
  return () => {
    const prepareFrom = (from: number) => {
      waiting.current = requestIdleCallback((idle) => {
        const next = prepareTexts(latest.current, from, () => idle.timeRemaining() > 1);
        if (next < latest.current.length) prepareFrom(next);
      });
    };
    cancelIdleCallback(waiting.current);
    prepareFrom(0);
  };
}
