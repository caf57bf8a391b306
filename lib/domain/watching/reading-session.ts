// One chapter being read: collects the pages that were in view until it counts as read, once.
import type { ObservedEpisode } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import { clipRanges, countPages, type PageRange, type ReadingSample, unionPages } from './samples.ts';
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
    const { baseline } = reading.unit === unit ? reading : session;
    return { ...reading, observed, unit, pages, visited, baseline, tab: base.tab };
  }
  if (reading.unit !== unit || reading.pages !== pages) return session;
  // Its tab may still be open, and reports all pages that were ever in view.
  return { ...session, baseline: unionPages(reading.baseline ?? [], reading.visited) };
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

/** Share of the pages (0–1) that the reader must have come to. */
export const READ_SHARE = 0.9;
/** Shorter chapters count nothing: a reader that has loaded its first page only looks like one. */
export const FEWEST_PAGES = 3;

/** The page is where the reader is now, not the furthest one: what a page shows too early must not be kept. */
export function addPages(session: ReadingSession, sample: ReadingSample, now: number): ReadingSession {
  const { baseline, mayGrow: _before, ...reading } = session;
  const again = baseline ? readSinceBaseline(baseline, sample, session.page) : null;
  const visited = clipRanges((again ?? sample).visited, session.pages);
  return {
    ...reading,
    page: Math.min(sample.page, session.pages),
    visited: unionPages(session.visited, visited),
    ...(sample.mayGrow && { mayGrow: true }),
    ...(again && { baseline }),
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

/** More of a strip, or more pages, than that are not read between two reports; what is further ahead is a jump. */
const MOST_AHEAD = { strip: 25, page: 2 } as const;

/** Pages read since the undo, from the page where the reader was last; null: the chapter was opened again, and all that it reports is new. */
export function readSinceBaseline(
  baseline: readonly PageRange[],
  sample: ReadingSample,
  lastPage: number,
): ReadingSample | null {
  const visited = unionPages(sample.visited);
  if (countPages([...baseline, ...visited]) > countPages(visited)) return null;
  const ahead = sample.page - lastPage;
  const from = ahead > 0 && ahead <= MOST_AHEAD[sample.unit] ? lastPage : sample.page - 1;
  return { ...sample, visited: [{ from, to: sample.page }] };
}

/** So much is in view as soon as a chapter is opened. */
const IN_VIEW = { page: 2, strip: 25 } as const;
/** The session in which the pages that were seen until now are baseline, if the chapter is heard of for the first time. */
export function startReadingBaseline(session: ReadingSession, sample: ReadingSample): ReadingSession {
  const isKnown = session.visited.length > 0 || session.baseline !== undefined;
  if (isKnown || countPages(sample.visited) <= IN_VIEW[sample.unit]) return session;
  return { ...session, baseline: unionPages(sample.visited), page: sample.page };
}
