// When a choice was made, by a clock that is never behind what it has seen: a machine whose own clock is wrong by hours can still say the last word.

/** `time` in epoch milliseconds, 0 where it is not known; `count` orders choices of one moment; `by` is the browser that chose. */
export interface Stamp {
  readonly time: number;
  readonly count: number;
  readonly by: string;
}

/** Positive: `a` is the newer one. The name decides last, so that all browsers agree. */
export function compareStamps(a: Stamp, b: Stamp): number {
  return a.time - b.time || a.count - b.count || (a.by === b.by ? 0 : a.by > b.by ? 1 : -1);
}

/** Larger counts are not read. */
export const MOST_COUNT = 1e9;

/** How far ahead a clock may be before its stamps are not believed: no other browser could make a newer choice within a person's life. */
const FURTHEST_AHEAD_MS = 365 * 24 * 60 * 60_000;

export function isTooFarAhead({ time }: Stamp, now: number): boolean {
  return time > now + FURTHEST_AHEAD_MS;
}

/** The stamp of a choice that follows `seen`: its own time, unless the clock says that it came before. */
export function stampAfter(seen: Stamp | undefined, time: number, by: string): Stamp {
  if (!seen || time > seen.time) return { time, count: 0, by };
  if (seen.count >= MOST_COUNT) return { time: seen.time + 1, count: 0, by };
  return { time: seen.time, count: seen.count + 1, by };
}
