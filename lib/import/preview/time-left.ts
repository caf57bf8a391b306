// Estimates how long a task with a known number of steps will take.
import { MAX_QUEUED_ROWS, MS_PER_ROW_GROUP } from '../../domain/imports/row-outcomes.ts';

/** The number of steps that were done at the time `at` (epoch milliseconds). */
export interface ProgressMark {
  readonly at: number;
  readonly done: number;
}

/** The pace is unknown until this many steps were done and this many milliseconds have passed. */
const FEWEST_STEPS = 5;
const SHORTEST_MS = 2_000;

/**
 * The pace is measured over this many milliseconds. The period is short, because the first steps may be faster than the rest, and a service
 * may be unreachable for a while.
 */
const PACE_OF_MS = 15_000;

/** Adds a mark. Retains only the marks of the last `PACE_OF_MS`, and the newest of the older marks. */
export function addProgressMark(marks: readonly ProgressMark[], mark: ProgressMark): readonly ProgressMark[] {
  const before = marks.findLastIndex(({ at }) => at < mark.at - PACE_OF_MS);
  return [...marks.slice(Math.max(0, before)), mark];
}

/** Returns the seconds that are left, by the pace between two marks. Null while the pace is unknown. */
export function estimateSecondsLeft(from: ProgressMark, to: ProgressMark, total: number): number | null {
  const steps = to.done - from.done;
  const passed = to.at - from.at;
  if (steps < FEWEST_STEPS || passed < SHORTEST_MS) return null;
  return ((total - to.done) * passed) / steps / 1000;
}

/** Returns the estimated seconds for writing the titles. This is used before the pace is known. */
export function estimateWritingSeconds(titles: number): number {
  return ((titles / MAX_QUEUED_ROWS) * MS_PER_ROW_GROUP) / 1000;
}

/** Returns the share of the work that is done, from 0 to 1. It is 1 if there is nothing to do. */
export function completedFraction(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}
