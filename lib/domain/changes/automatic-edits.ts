// Decides on automatic edits after Kiroku wrote an episode: repeat a number that another browser overwrote, and complete a title that has
// ended since.
import type { LibraryEntry } from '../../contract/library.ts';
import { totalOf } from '../progress.ts';
import type { Activity } from './activity.ts';
import { type EntryPatch, type EntryState, isSameState } from './entry-state.ts';

/**
 * Two writes within this many milliseconds collided by accident. With more time between them, the later one was intended and wins. A call
 * times out after 20 seconds.
 */
const SAME_MOMENT_MS = 15_000;

/** The fields of a log entry used here. The log of one title is ordered oldest first. */
type LoggedEdit = Pick<Activity, 'what' | 'reason' | 'episodeKey' | 'before' | 'after' | 'undone'>;

/** An entry as the service or the local copy has it. */
type Dated = EntryState & Pick<LibraryEntry, 'updatedAt'>;

/**
 * Returns the patch that writes a lost number again; null if nothing was lost. A number is lost if two browsers of one account read the
 * entry before either wrote it. The lower number (`theirs`) then overwrites the higher one (`mine`, the copy of our own write) at the same
 * moment, but the user wants the higher one.
 */
export function lostProgressPatch(mine: Dated, theirs: Dated, log: readonly LoggedEdit[]): EntryPatch | null {
  const elapsedMs = Date.parse(theirs.updatedAt) - Date.parse(mine.updatedAt);
  if (theirs.progress >= mine.progress || !(elapsedMs >= 0 && elapsedMs <= SAME_MOMENT_MS)) return null;
  const line = log.at(-1);
  if (!line || !isAutomaticProgress(line) || !isSameState(line.after, mine)) return null;
  // The other browser counted up from the number before our write. If it wrote a number below that one, or another score, the user intended
  // that.
  if (theirs.progress <= (line.before?.progress ?? 0) || theirs.userScore !== mine.userScore) return null;
  return { progress: mine.progress, ...(line.what === 'complete' && { status: 'completed' as const }) };
}

function isAutomaticProgress({ what, undone }: LoggedEdit): boolean {
  return ['advance', 'start', 'complete'].includes(what) && !undone;
}

/** Whether an entry is still `watching` or `reading`, although the title has ended and its last episode was counted. */
export function mayHaveEnded({ status, progress, media }: LibraryEntry): boolean {
  const isOpen = status === 'watching' || status === 'reading';
  return isOpen && media.status === 'FINISHED' && progress > 0 && progress === totalOf(media);
}

/**
 * Whether this browser wrote the title's last episode while the catalogue still listed it as airing, and the entry has not changed since.
 */
export function hasEndedSinceWrite(entry: LibraryEntry, log: readonly LoggedEdit[]): boolean {
  const last = log.findLast(
    ({ what, reason }) => what !== 'rate' && (what !== 'ignore' || reason === 'skipped'),
  );
  return (
    mayHaveEnded(entry) &&
    last !== undefined &&
    last.episodeKey !== null &&
    isAutomaticProgress(last) &&
    last.after?.progress === entry.progress &&
    last.after.status === entry.status
  );
}
