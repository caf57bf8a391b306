// Two browsers of one account may write the same title at the same moment: the service takes the later write, the user wants the higher one.
import type { LibraryEntry } from '../contract/library.ts';
import type { Activity } from './activity.ts';
import type { EntryPatch } from './entry-state.ts';
import { isSameState } from './entry-state.ts';

/** Writes further apart than this many milliseconds are no coincidence: somebody has changed the entry, and that stands. A call is given up after 20 seconds, and the look before it takes a moment. */
const SAME_MOMENT_MS = 15_000;

/**
 * What to write again when `mine` (the copy: our own write) was overwritten by `theirs` with a lower number at the same moment; null when
 * nothing was lost. `log`: our lines, newest first.
 */
export function lostProgress(
  mine: LibraryEntry,
  theirs: LibraryEntry,
  log: readonly Activity[],
): EntryPatch | null {
  const apart = Date.parse(theirs.updatedAt) - Date.parse(mine.updatedAt);
  if (theirs.progress >= mine.progress || !(apart >= 0 && apart <= SAME_MOMENT_MS)) return null;
  const line = log.find(({ mediaId }) => mediaId === mine.mediaId);
  const watched = line && ['advance', 'start', 'complete'].includes(line.what) && !line.undone;
  if (!watched || !isSameState(line.after, mine)) return null;
  // A browser that had looked before our write counted on from there, and from nothing else: whoever went back to that number or below it, or gave another score, has meant it.
  if (theirs.progress <= (line.before?.progress ?? 0) || theirs.userScore !== mine.userScore) return null;
  return { progress: mine.progress, ...(line.what === 'complete' && { status: 'completed' as const }) };
}
