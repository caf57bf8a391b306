// How long something with a known number of steps goes on.
import { PACE_MS, ROWS_AT_A_TIME } from '../../domain/imports/course.ts';

/** Where something stood at a time. `at` in epoch milliseconds. */
export interface Mark {
  readonly at: number;
  readonly done: number;
}

/** With fewer steps than this, or in less time, a pace says nothing. */
const FEWEST_STEPS = 5;
const SHORTEST_MS = 2_000;

/** The period over which the pace is measured. The first steps may be faster than the rest, or a service may be away for a while. */
const PACE_OF_MS = 15_000;

/** The marks of the latest period, and one from before it. */
export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const before = marks.findLastIndex(({ at }) => at < mark.at - PACE_OF_MS);
  return [...marks.slice(Math.max(0, before)), mark];
}

/** Seconds, from the pace between two marks; null while there is no telling. */
export function secondsLeft(from: Mark, to: Mark, total: number): number | null {
  const steps = to.done - from.done;
  const passed = to.at - from.at;
  if (steps < FEWEST_STEPS || passed < SHORTEST_MS) return null;
  return ((total - to.done) * passed) / steps / 1000;
}

/** Seconds that writing takes, before there is a pace. */
export function writingSeconds(titles: number): number {
  return ((titles / ROWS_AT_A_TIME) * PACE_MS) / 1000;
}

/** From 0 to 1; whole where there is nothing to do. */
export function shareOf(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}
