// One chapter being read: collects the pages that were in view until it counts as read, once.
import type { TrackingSettings } from '../settings.ts';
import { countPages, type ReadingSample, unionPages } from './pages.ts';
import { clipRanges } from './ranges.ts';
import { readAgain } from './taken-back.ts';
import type { ReadingSession } from './watch-session.ts';

/** Share of the pages (0–1) that the reader must have come to. */
export const READ_SHARE = 0.9;
/** Shorter chapters count nothing: a reader that has loaded its first page only looks like one. */
export const FEWEST_PAGES = 3;

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
