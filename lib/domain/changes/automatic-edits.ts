// Decides about two automatic edits after Kiroku has written an episode. The first edit restores the progress if another browser has
// overwritten it. The second edit completes a title that has ended since then.
import type { LibraryEntry } from '../../contract/library.ts';
import { episodeTotalOf } from '../progress.ts';
import type { Activity } from './activity.ts';
import { type EntryPatch, type EntryState, isSameState } from './entry-state.ts';

/**
 * If two writes are at most this many milliseconds apart, the later write has overwritten the earlier write by accident. If they are
 * further apart, the later write was intended and wins.
 */
const SAME_MOMENT_MS = 15_000;

/** The fields of a log entry that this file uses. The log of a title must be sorted oldest first. */
type LoggedEdit = Pick<Activity, 'what' | 'reason' | 'episodeKey' | 'before' | 'after' | 'undone'>;

type DatedEntry = EntryState & Pick<LibraryEntry, 'updatedAt'>;

/**
 * Returns the patch that restores a lost progress; null if no progress was lost. A progress is lost if two browsers of an account read the
 * entry at the same time, and the browser with the lower progress wrote last. `mine` is the entry as this browser wrote it. `theirs` is the
 * entry that has overwritten `mine`.
 */
export function lostProgressPatch(
  mine: DatedEntry,
  theirs: DatedEntry,
  log: readonly LoggedEdit[],
): EntryPatch | null {
  const elapsedMs = Date.parse(theirs.updatedAt) - Date.parse(mine.updatedAt);
  if (theirs.progress >= mine.progress || !(elapsedMs >= 0 && elapsedMs <= SAME_MOMENT_MS)) return null;
  const line = log.at(-1);
  if (!line || !isAutomaticProgress(line) || !isSameState(line.after, mine)) return null;
  // An accidental write counts up from the progress before our write, and leaves the score unchanged. Any other write was intended by the
  // user.
  if (theirs.progress <= (line.before?.progress ?? 0) || theirs.userScore !== mine.userScore) return null;
  return { progress: mine.progress, ...(line.what === 'complete' && { status: 'completed' as const }) };
}

function isAutomaticProgress({ what, undone }: LoggedEdit): boolean {
  return ['advance', 'start', 'complete'].includes(what) && !undone;
}

/** Whether an entry is still `watching` or `reading`, although the title has ended and its last episode was counted. */
export function isWatchedToEndButOpen({ status, progress, media }: LibraryEntry): boolean {
  const isOpen = status === 'watching' || status === 'reading';
  return isOpen && media.status === 'FINISHED' && progress > 0 && progress === episodeTotalOf(media);
}

/**
 * Whether this browser wrote the title's last episode while the catalogue still listed it as airing, and the entry has not changed since.
 */
export function hasEndedSinceWrite(entry: LibraryEntry, log: readonly LoggedEdit[]): boolean {
  const last = log.findLast(
    ({ what, reason }) => what !== 'rate' && (what !== 'ignore' || reason === 'skipped'),
  );
  return (
    isWatchedToEndButOpen(entry) &&
    last !== undefined &&
    last.episodeKey !== null &&
    isAutomaticProgress(last) &&
    last.after?.progress === entry.progress &&
    last.after.status === entry.status
  );
}
