// Which watched episodes were watched before: read from the lines that the log has anyway.
import type { Activity } from '../changes/activity.ts';
import { isWatched } from '../changes/history.ts';
import { currentStatus, startsAgain } from '../changes/quick-edit.ts';

/** How far a title had been watched; 0 where that is not known. */
interface Reach {
  /** Up to here an episode is watched again. */
  readonly again: number;
  /** Where a completed title has lost only its status or only its number so far, which may be the first half of a new start. */
  readonly left: number;
}

const nowhere: Reach = { again: 0, left: 0 };

/**
 * Says of each line of a log, given oldest first, whether it is an episode that was watched again. It is where the title was completed
 * (the line says "rewatch"), and where a completed title was started again, in one edit or in two: until its old progress is reached.
 * `totalOf` knows the lengths of the titles of the list: "completed" may have been said without a number.
 */
export function rewatchFinder(totalOf: ReadonlyMap<string, number | null>): (line: Activity) => boolean {
  const reaches = new Map<string, Reach>();
  return (line) => {
    if (line.undone || line.mediaId === null) return false;
    const reach = reaches.get(line.mediaId) ?? nowhere;
    const isAgain = saysAgain(line) || (line.after !== null && line.after.progress <= reach.again);
    reaches.set(line.mediaId, reachAfter(line, reach, totalOf.get(line.mediaId) ?? 0));
    return isAgain && isWatched(line);
  };
}

function reachAfter({ type, before, after }: Activity, { again, left }: Reach, total: number): Reach {
  const wasCompleted = before?.status === 'completed';
  if (after === null) return nowhere;
  if (after.status === 'completed') return { again: 0, left: wasCompleted ? before.progress || left : 0 };
  if (startsAgain(type, before, after)) return { again: before?.progress || left || total, left: 0 };
  if (wasCompleted) return { again: 0, left: before.progress === after.progress ? after.progress : 0 };
  if (left > 0 && after.progress === 0 && after.status === currentStatus(type))
    return { again: left, left: 0 };
  // A lower number says how far it really was.
  return { again, left: after.progress < left ? 0 : left };
}

function saysAgain({ what, reason }: Activity): boolean {
  return what === 'rewatch' || reason === 'rewatch';
}
