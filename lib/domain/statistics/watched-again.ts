// Finds the log entries of episodes that had been watched before.
import { type Activity, withoutUndos } from '../changes/activity.ts';
import { isWatchedEpisode } from '../changes/history.ts';
import { isReset, statusResetsProgress } from '../changes/quick-edit.ts';

/** The progress that a title had before its restart. A field is 0 if it does not apply, or if the number is unknown. */
interface Reach {
  /** An episode up to this number counts as a rewatch. */
  readonly again: number;
  /**
   * The progress of a completed title before an edit that changed only its status or only its number. A second edit may then complete the
   * restart.
   */
  readonly left: number;
}

const nowhere: Reach = { again: 0, left: 0 };

/**
 * Returns a function that must be called with each log entry, oldest first. It returns whether the entry is a rewatched episode. `totalOf`
 * maps title ids to lengths, since a title may be completed without a number. An episode is rewatched if one of these holds:
 * - Its log entry is marked as a rewatch.
 * - A completed title was restarted or became planned at 0, in one edit or two, and the episode is not beyond the old progress.
 */
export function createRewatchFinder(
  totalOf: ReadonlyMap<string, number | null>,
): (line: Activity) => boolean {
  const reaches = new Map<string, Reach>();
  return (line) => {
    if (line.undone || line.mediaId === null) return false;
    const reach = reaches.get(line.mediaId) ?? nowhere;
    const isAgain = saysAgain(line) || (line.after !== null && line.after.progress <= reach.again);
    reaches.set(line.mediaId, reachAfter(line, reach, totalOf.get(line.mediaId) ?? 0));
    return isAgain && isWatchedEpisode(line);
  };
}

/**
 * Counts from the log, oldest first, how often a completed title was watched again. A restart counts as soon as an episode follows it. The
 * statistics count in the same way. `total`: the title's number of episodes, 0 if unknown.
 */
export function countRewatches(log: readonly Activity[], mediaId: string, total: number): number {
  const lines = withoutUndos(log.filter((line) => line.mediaId === mediaId).reverse()).toReversed();
  let reach = nowhere;
  let count = 0;
  let isBegun = false;
  for (const line of lines) {
    if (line.undone) continue;
    const isAgain = reach.again > 0 && line.after !== null && line.after.progress > 0;
    if (isAgain && !isBegun) count += 1;
    reach = reachAfter(line, reach, total);
    isBegun = reach.again > 0 && (isBegun || isAgain);
  }
  return count;
}

function reachAfter({ type, before, after }: Activity, { again, left }: Reach, total: number): Reach {
  const wasCompleted = before?.status === 'completed';
  if (after === null) return nowhere;
  if (after.status === 'completed') return { again: 0, left: wasCompleted ? before.progress || left : 0 };
  if (isReset(type, before, after)) return { again: before?.progress || left || total, left: 0 };
  if (wasCompleted) return { again: 0, left: before.progress === after.progress ? after.progress : 0 };
  if (left > 0 && after.progress === 0 && statusResetsProgress(type, after.status))
    return { again: left, left: 0 };
  // If the new progress is lower than `left`, the user has corrected the progress, so this is no restart.
  return { again, left: after.progress < left ? 0 : left };
}

function saysAgain({ what, reason }: Activity): boolean {
  return what === 'rewatch' || reason === 'rewatch';
}
