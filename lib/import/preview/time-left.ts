// Estimates how long a task with a known number of steps will take.
import { PACE_MS, ROWS_AT_A_TIME } from '../../domain/imports/course.ts';

/** How many steps were done at a time (`at`, epoch milliseconds). */
export interface Mark {
  readonly at: number;
  readonly done: number;
}

/** The pace is unknown before this many steps and this much time. */
const FEWEST_STEPS = 5;
const SHORTEST_MS = 2_000;

/** The period over which the pace is measured. The first steps may be faster than the rest, or a service may be away for a while. */
const PACE_OF_MS = 15_000;

/** The marks of the latest period, and one from before it. */
export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const before = marks.findLastIndex(({ at }) => at < mark.at - PACE_OF_MS);
  return [...marks.slice(Math.max(0, before)), mark];
}

/** Seconds left, from the pace between two marks; null while the pace is unknown. */
export function secondsLeft(from: Mark, to: Mark, total: number): number | null {
  const steps = to.done - from.done;
  const passed = to.at - from.at;
  if (steps < FEWEST_STEPS || passed < SHORTEST_MS) return null;
  return ((total - to.done) * passed) / steps / 1000;
}

/** Estimated seconds for writing the titles, before the pace is known. */
export function writingSeconds(titles: number): number {
  return ((titles / ROWS_AT_A_TIME) * PACE_MS) / 1000;
}

/** From 0 to 1; 1 if there is nothing to do. */
export function shareOf(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}
