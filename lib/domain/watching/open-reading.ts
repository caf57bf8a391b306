// The reading of a chapter that a report is added to: how much of the stored one still holds, in the way in which the reader counts now.
import type { ObservedEpisode } from '../episode.ts';
import { type ReadingSample, unionPages } from './pages.ts';
import { clipRanges } from './ranges.ts';
import {
  beginSession,
  isSameWatching,
  type ReadingSession,
  type Watcher,
  type WatchSession,
} from './watch-session.ts';

/** Share of its total (0–1) by which that is corrected at most. */
const CORRECTED_SHARE = 0.1;

/** A reading of this chapter, continued from the stored one. Its total may change while it is read: readers load as they go. */
export function openReading(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  shown: Pick<ReadingSample, 'pages' | 'unit' | 'mayGrow'>,
  now: number,
  by?: Watcher,
): ReadingSession {
  const reading = stored?.kind === 'reading' ? stored : null;
  if (reading && isSameWatching(reading, now)) return reading;
  const { pages, unit } = shown;
  const base = beginSession(observed, now, by);
  const session: ReadingSession = { ...base, kind: 'reading', unit, pages, page: 0, visited: [] };
  if (!reading) return session;
  if (reading.watchedAt === null) {
    const visited = unionPages(clipRanges(seenIn(reading, shown), pages));
    // In another unit the page counts from nothing: it reports nothing of before.
    const { spent } = reading.unit === unit ? reading : session;
    return { ...reading, observed, unit, pages, visited, spent, tab: base.tab };
  }
  if (reading.unit !== unit || reading.pages !== pages) return session;
  // Its tab may still be open, and reports all pages that were ever in view.
  return { ...session, spent: unionPages(reading.spent ?? [], reading.visited) };
}

/**
 * What was seen, as the reader counts now: as a strip instead of pages, or in another total. A smaller total is another layout, such as two pages
 * side by side; a few less are a correction. Pages that were loaded so far are no share of a strip.
 */
function seenIn(
  { visited, pages: before, unit, mayGrow: grew }: ReadingSession,
  now: Pick<ReadingSample, 'pages' | 'unit' | 'mayGrow'>,
): ReadingSession['visited'] {
  if (unit !== now.unit) return grew || now.mayGrow ? [] : scaled(visited, now.pages / before);
  const isSmaller = !now.mayGrow && now.pages < before * (1 - CORRECTED_SHARE);
  return isSmaller ? scaled(visited, now.pages / before) : visited;
}

/** Whole pages, or parts of a strip; none of what is less than one. */
function scaled(visited: ReadingSession['visited'], scale: number): ReadingSession['visited'] {
  return visited.map(({ from, to }) => ({ from: Math.ceil(from * scale), to: Math.floor(to * scale) }));
}
