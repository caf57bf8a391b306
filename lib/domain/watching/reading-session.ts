// One chapter being read: collects the pages that were in view until it counts as read, once.
import type { ObservedEpisode } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import { countPages, type ReadingSample, unionPages } from './pages.ts';
import { clipRanges } from './ranges.ts';
import { readAgain } from './taken-back.ts';
import {
  beginSession,
  isSameWatching,
  type ReadingSession,
  type Watcher,
  type WatchSession,
} from './watch-session.ts';

/** Share of the pages (0–1) that the reader must have come to. */
export const READ_SHARE = 0.9;
/** Share of its total (0–1) by which that is corrected at most. */
const CORRECTED_SHARE = 0.1;
/** Shorter chapters count nothing: a reader that has loaded its first page only looks like one. */
export const FEWEST_PAGES = 3;

/** A reading of this chapter, continued from the stored one. Its total may change while it is read: readers load as they go. */
export function openReading(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  { pages, unit, mayGrow }: Pick<ReadingSample, 'pages' | 'unit' | 'mayGrow'>,
  now: number,
  by?: Watcher,
): ReadingSession {
  const reading = stored?.kind === 'reading' ? stored : null;
  if (reading && isSameWatching(reading, now)) return reading;
  const base = beginSession(observed, now, by);
  const session = { ...base, kind: 'reading', unit, pages, page: 0, visited: [] } as const;
  if (reading?.unit !== unit) return session;
  if (reading.watchedAt === null)
    return {
      ...reading,
      observed,
      pages,
      visited: unionPages(clipRanges(mayGrow ? reading.visited : atTotal(reading, pages), pages)),
      tab: base.tab,
    };
  if (reading.pages !== pages) return session;
  // Its tab may still be open, and reports all pages that were ever in view.
  return { ...session, spent: unionPages(reading.spent ?? [], reading.visited) };
}

/** A smaller total is another layout, such as two pages side by side: what was seen is the same share of it, in whole pages. A few less are a correction. */
function atTotal({ visited, pages: before }: ReadingSession, pages: number): ReadingSession['visited'] {
  if (pages >= before * (1 - CORRECTED_SHARE)) return visited;
  const scale = pages / before;
  return visited
    .map(({ from, to }) => ({ from: Math.ceil(from * scale), to: Math.floor(to * scale) }))
    .filter(({ from, to }) => to > from);
}

/** The page is where the reader is now, not the furthest one: what a page shows too early must not be kept. */
export function addPages(session: ReadingSession, sample: ReadingSample, now: number): ReadingSession {
  const { spent, mayGrow: _before, ...reading } = session;
  const again = spent ? readAgain(spent, sample, session.page) : null;
  const visited = clipRanges((again ?? sample).visited, session.pages);
  return {
    ...reading,
    page: Math.min(sample.page, session.pages),
    visited: unionPages(session.visited, visited),
    ...(sample.mayGrow && { mayGrow: true }),
    ...(again && { spent }),
    updatedAt: now,
  };
}

/** The page from which on a chapter may count. */
export function lastPageNeeded(pages: number): number {
  return Math.ceil(pages * READ_SHARE - 1e-9);
}

/** Read = long enough to be a chapter, at its end, and enough of its pages really visited: a jump to the last page counts nothing. */
export function countsAsRead(
  { page, pages, visited }: ReadingSession,
  tracking: Pick<TrackingSettings, 'coverage'>,
): boolean {
  return (
    pages >= FEWEST_PAGES && page >= lastPageNeeded(pages) && countPages(visited) >= pages * tracking.coverage
  );
}
