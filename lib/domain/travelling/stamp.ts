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

/** The stamp of a choice that follows `seen`: its own time, unless the clock says that it came before. */
export function stampAfter(seen: Stamp | undefined, time: number, by: string): Stamp {
  if (!seen || time > seen.time) return { time, count: 0, by };
  return { time: seen.time, count: seen.count + 1, by };
}
