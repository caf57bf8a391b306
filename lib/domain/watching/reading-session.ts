// Collects the pages of a chapter that were in view. A chapter counts as read only once.
import type { ObservedEpisode } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import { clipRanges, countPages, type PageRange, type ReadingSample, unionPages } from './samples.ts';
import {
  type AccountAndTab,
  createSessionFacts,
  isSameViewing,
  type ReadingSession,
  type WatchSession,
} from './watch-session.ts';

/** If the total shrinks by no more than this share (0–1), it was corrected; otherwise the layout has changed. */
const CORRECTED_SHARE = 0.1;

/**
 * Returns the session of a chapter. This is the stored session, or a new session if the stored session already counted long ago. The total
 * may change, because a site may load the pages of a chapter one after another.
 */
export function openReadingSession(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  shown: Pick<ReadingSample, 'pages' | 'unit' | 'mayGrow'>,
  now: number,
  by?: AccountAndTab,
): ReadingSession {
  const reading = stored?.kind === 'reading' ? stored : null;
  if (reading && isSameViewing(reading, now)) return reading;
  const { pages, unit } = shown;
  const base = createSessionFacts(observed, now, by);
  const session: ReadingSession = { ...base, kind: 'reading', unit, pages, page: 0, visited: [] };
  if (!reading) return session;
  if (reading.watchedAt === null) {
    const visited = unionPages(clipRanges(convertVisited(reading, shown), pages));
    // If the unit has changed, drop the baseline: the new reports do not repeat pages that were reported earlier.
    const { baseline } = reading.unit === unit ? reading : session;
    return { ...reading, observed, unit, pages, visited, baseline, tab: base.tab };
  }
  if (reading.unit !== unit || reading.pages !== pages) return session;
  // The tab of the earlier reading may still be open. Its reports repeat all pages that were ever in view.
  return { ...session, baseline: unionPages(reading.baseline ?? [], reading.visited) };
}

/**
 * Converts the visited pages to the unit and the total of the newest report. A much smaller total means another layout, such as two pages
 * side by side. A slightly smaller total is a correction. Pages and strips cannot be converted while the total includes only the loaded
 * pages.
 */
function convertVisited(
  { visited, pages: before, unit, mayGrow: grew }: ReadingSession,
  now: Pick<ReadingSample, 'pages' | 'unit' | 'mayGrow'>,
): ReadingSession['visited'] {
  if (unit !== now.unit) return grew || now.mayGrow ? [] : scaled(visited, now.pages / before);
  const isSmaller = !now.mayGrow && now.pages < before * (1 - CORRECTED_SHARE);
  return isSmaller ? scaled(visited, now.pages / before) : visited;
}

/** Scales the ranges, and retains only whole pages, or whole parts of a strip. */
function scaled(visited: ReadingSession['visited'], scale: number): ReadingSession['visited'] {
  return visited.map(({ from, to }) => ({ from: Math.ceil(from * scale), to: Math.floor(to * scale) }));
}

/** The share of the pages (0–1) that the user must have reached. */
export const MIN_READ_SHARE = 0.9;
/** Chapters with fewer pages never count, because a long chapter looks the same while only its first page is loaded. */
export const MIN_CHAPTER_PAGES = 3;

/**
 * Adds a report. `page` becomes the current page, not the furthest page, so that a chapter whose end is shown only briefly does not count.
 */
export function addReadingSample(
  session: ReadingSession,
  sample: ReadingSample,
  now: number,
): ReadingSession {
  const { baseline, mayGrow: _before, ...reading } = session;
  const again = baseline ? readingSampleSinceBaseline(baseline, sample, session.page) : null;
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

/** Returns the page (from 1) that must be reached before a chapter can count. */
export function pageNeededToCount(pages: number): number {
  return Math.ceil(pages * MIN_READ_SHARE - 1e-9);
}

/** Whether the chapter counts: it is long enough, the user is at its end, and enough pages were in view. */
export function countsAsRead(
  { page, pages, visited }: ReadingSession,
  tracking: Pick<TrackingSettings, 'coverage'>,
): boolean {
  return (
    pages >= MIN_CHAPTER_PAGES &&
    page >= pageNeededToCount(pages) &&
    countPages(visited) >= pages * tracking.coverage
  );
}

/** If the current page is more than this many pages or strip parts ahead of the page in the previous report, the user has jumped. */
const MOST_AHEAD = { strip: 25, page: 2 } as const;

/**
 * Returns the report with only the pages read since the last report. Null if the chapter was opened again, so that the whole report is new.
 */
export function readingSampleSinceBaseline(
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

/** A chapter that was just opened shows at most this many pages or strip parts. */
const IN_VIEW = { page: 2, strip: 25 } as const;

/**
 * Stores all pages visited so far as the baseline, because they were read before the session began. Returns the same session if it already
 * has pages, or if the chapter was just opened.
 */
export function startReadingBaseline(session: ReadingSession, sample: ReadingSample): ReadingSession {
  const isKnown = session.visited.length > 0 || session.baseline !== undefined;
  if (isKnown || countPages(sample.visited) <= IN_VIEW[sample.unit]) return session;
  return { ...session, baseline: unionPages(sample.visited), page: sample.page };
}
