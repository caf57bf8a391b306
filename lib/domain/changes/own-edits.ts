// What Kiroku changes by itself, after an episode that it has written: a number that was overwritten, a title that has ended since.
import type { LibraryEntry } from '../../contract/library.ts';
import { totalOf } from '../progress.ts';
import type { Activity } from './activity.ts';
import { type EntryPatch, type EntryState, isSameState } from './entry-state.ts';

/** Two writes within this many milliseconds crossed by accident. Further apart, the later one is a change that was meant, and stands. (A call is given up after 20 seconds.) */
const SAME_MOMENT_MS = 15_000;

/** A line as it is asked here; the log of one title, oldest first. */
type Line = Pick<Activity, 'what' | 'reason' | 'episodeKey' | 'before' | 'after' | 'undone'>;

/** What the service and our copy say of an entry. */
type Dated = EntryState & Pick<LibraryEntry, 'updatedAt'>;

/**
 * What to write again when `mine` (the copy: our own write) was overwritten by `theirs` with a lower number at the same moment: two
 * browsers of one account had both looked before either wrote. The service takes the later write, the user wants the higher number.
 * Null when nothing was lost.
 */
export function lostProgress(mine: Dated, theirs: Dated, log: readonly Line[]): EntryPatch | null {
  const apart = Date.parse(theirs.updatedAt) - Date.parse(mine.updatedAt);
  if (theirs.progress >= mine.progress || !(apart >= 0 && apart <= SAME_MOMENT_MS)) return null;
  const line = log.at(-1);
  if (!line || !isOwnProgress(line) || !isSameState(line.after, mine)) return null;
  // The other browser counted on from the number before our write. A lower number, or another score, was meant, and stands.
  if (theirs.progress <= (line.before?.progress ?? 0) || theirs.userScore !== mine.userScore) return null;
  return { progress: mine.progress, ...(line.what === 'complete' && { status: 'completed' as const }) };
}

function isOwnProgress({ what, undone }: Line): boolean {
  return ['advance', 'start', 'complete'].includes(what) && !undone;
}

/** Whether an entry stands open at the end of a title that has ended. */
export function mayHaveEnded({ status, progress, media }: LibraryEntry): boolean {
  const isOpen = status === 'watching' || status === 'reading';
  return isOpen && media.status === 'FINISHED' && progress > 0 && progress === totalOf(media);
}

/** Whether this browser wrote the title's last episode while the catalogue still called it running, and the entry has not changed since. */
export function hasEndedSince(entry: LibraryEntry, log: readonly Line[]): boolean {
  const last = log.findLast(
    ({ what, reason }) => what !== 'rate' && (what !== 'ignore' || reason === 'skipped'),
  );
  return (
    mayHaveEnded(entry) &&
    last !== undefined &&
    last.episodeKey !== null &&
    isOwnProgress(last) &&
    last.after?.progress === entry.progress &&
    last.after.status === entry.status
  );
}
