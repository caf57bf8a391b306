// Which episodes the documents of a tab have left: for their next episode, or for good.
import { episodeKey, type ObservedEpisode } from '../episode.ts';
import type { HowLeft } from './in-doubt.ts';
import type { ShownDocument, TabState } from './tab-documents.ts';

/** `stood`: milliseconds for which the page still showed it, and nothing was played. */
export interface Departure {
  readonly observed: ObservedEpisode;
  readonly document: ShownDocument;
  readonly how: Exclude<HowLeft, 'stands'>;
  readonly stood: number;
}

/** What a document shows, or showed before a gap that may still end. */
export function lastShown(
  { observed, at, left }: ShownDocument,
  now: number,
): Pick<Departure, 'observed' | 'stood'> | null {
  if (observed) return { observed, stood: Math.max(0, now - at) };
  return left ? { observed: left.observed, stood: left.stood } : null;
}

/** What was left between two states of a tab. */
export function departuresBetween(before: TabState, after: TabState, now: number): readonly Departure[] {
  return before.documents.flatMap((document): readonly Departure[] => {
    const shown = lastShown(document, now);
    const later = after.documents.find(({ id }) => id === document.id);
    if (!shown || later?.left) return [];
    if (!later?.observed) return [{ ...shown, document, how: 'gone' }];
    const isSame = episodeKey(later.observed) === episodeKey(shown.observed);
    return isSame ? [] : [{ ...shown, document, how: 'next' }];
  });
}

/** What a tab that is closed leaves. */
export function departuresOfClosed({ documents }: TabState, now: number): readonly Departure[] {
  return documents.flatMap((document) => {
    const shown = lastShown(document, now);
    return shown ? [{ ...shown, document, how: 'gone' as const }] : [];
  });
}
