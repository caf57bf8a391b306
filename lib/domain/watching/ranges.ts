// Sets of stretches on a line: seconds of a video, or pages of a chapter.

/** `from` < `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The union of all lists, sorted and free of overlaps. Gaps of up to `gap` are closed; what is no stretch is left out. */
export function joinRanges(lists: readonly (readonly Range[])[], gap = 0): Range[] {
  const sorted = lists
    .flat()
    .filter((range) => Number.isFinite(range.from) && Number.isFinite(range.to) && range.to > range.from)
    .sort((a, b) => a.from - b.from);
  const union: Range[] = [];
  for (const range of sorted) {
    const last = union.at(-1);
    if (last && range.from <= last.to + gap)
      union[union.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else union.push(range);
  }
  return union;
}

/** What of the ranges lies between 0 and `end`. */
export function clipRanges(ranges: readonly Range[], end: number): Range[] {
  return ranges.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(to, end) }));
}

/** How much of the line a union covers. */
export function lengthOf(union: readonly Range[]): number {
  return union.reduce((sum, { from, to }) => sum + (to - from), 0);
}
