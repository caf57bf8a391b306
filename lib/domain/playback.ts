// How far a video has been played, as a union of played ranges: pauses, seeks, replays and speed are handled by construction.

/** Seconds of content, `from` < `to`. */
export interface PlayedRange {
  readonly from: number;
  readonly to: number;
}

/** One report of a `<video>`. `mediaId` names one load of one element in one frame; a new source gets a new one. Times in content seconds. */
export interface PlaybackSample {
  readonly mediaId: string;
  readonly duration: number;
  readonly position: number;
  readonly played: readonly PlayedRange[];
  readonly paused: boolean;
}

/** Adds ranges to a union; the result is sorted and free of overlaps. Gaps of up to half a second are closed, since browsers split ranges there. */
export function unionRanges(...lists: readonly (readonly PlayedRange[])[]): PlayedRange[] {
  const sorted = lists
    .flat()
    .filter((range) => Number.isFinite(range.from) && Number.isFinite(range.to) && range.to > range.from)
    .sort((a, b) => a.from - b.from);
  const union: PlayedRange[] = [];
  for (const range of sorted) {
    const last = union.at(-1);
    if (last && range.from <= last.to + 0.5)
      union[union.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else union.push(range);
  }
  return union;
}

/** Seconds of content that the ranges cover. */
export function coveredSeconds(ranges: readonly PlayedRange[]): number {
  return unionRanges(ranges).reduce((sum, range) => sum + (range.to - range.from), 0);
}
