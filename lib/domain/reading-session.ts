// One chapter being read: collects the pages that were in view until it counts as read, once.
import type { ObservedEpisode } from './episode.ts';
import type { ReadingSample } from './pages.ts';
import { coveredSeconds, unionRanges } from './playback.ts';
import type { TrackingSettings } from './settings.ts';
import { openSession, type Watcher, type WatchSession } from './watch-session.ts';

/** Share of the pages (0–1) that the reader must have come to. */
export const READ_SHARE = 0.9;
/** Shorter chapters count nothing: a reader that has loaded its first page only looks like one. */
export const FEWEST_PAGES = 3;
/** A reading is a session whose times are pages. Pages that were visited while the chapter had another length say nothing of it. */
export function openReading(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  { pages, unit }: Pick<ReadingSample, 'pages' | 'unit'>,
  now: number,
  by?: Watcher,
): WatchSession {
  const same = stored !== null && (stored.watchedAt !== null || stored.duration === pages);
  return { ...openSession(same ? stored : null, observed, pages, now, by), unit };
}

/** The position is where the reader is now, not the furthest page: what a page shows too early must not be kept. */
export function addPages(session: WatchSession, sample: ReadingSample, now: number): WatchSession {
  const inside = sample.visited.map(({ from, to }) => ({
    from: Math.max(0, from),
    to: Math.min(to, session.duration),
  }));
  return {
    ...session,
    position: Math.min(sample.page, session.duration),
    ranges: unionRanges(session.ranges, inside),
    updatedAt: now,
  };
}

/** The page from which on a chapter may count. */
export function lastPageNeeded(pages: number): number {
  return Math.ceil(pages * READ_SHARE - 1e-9);
}

/** Read = long enough to be a chapter, at its end, and enough of its pages really visited: a jump to the last page counts nothing. */
export function countsAsRead(session: WatchSession, tracking: Pick<TrackingSettings, 'coverage'>): boolean {
  const pages = session.duration;
  return (
    pages >= FEWEST_PAGES &&
    session.position >= lastPageNeeded(pages) &&
    coveredSeconds(session.ranges) >= pages * tracking.coverage
  );
}
