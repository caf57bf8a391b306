// How far a video has been played, as a union of played ranges: pauses, seeks, replays and speed are handled by construction.

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

/** Seconds of content. */
export type PlayedRange = Range;

/** One report of a `<video>`. `videoId` names one source in one element in one frame: a new source gets a new id. Times in content seconds. */
export interface PlaybackSample {
  readonly videoId: string;
  readonly duration: number;
  readonly position: number;
  readonly played: readonly PlayedRange[];
  readonly paused: boolean;
  /** When the player's document was loaded, in epoch milliseconds; missing: not known. */
  readonly since?: number | undefined;
}

/** Browsers split played ranges at gaps of up to so many seconds. */
const SPLIT_SECONDS = 0.5;

/** Adds ranges to a union; the result is sorted and free of overlaps. */
export function unionRanges(...lists: readonly (readonly PlayedRange[])[]): PlayedRange[] {
  return joinRanges(lists, SPLIT_SECONDS);
}

/** Seconds of content that the ranges cover. */
export function coveredSeconds(ranges: readonly PlayedRange[]): number {
  return lengthOf(unionRanges(ranges));
}

/** A long strip has no pages: its height is counted in so many parts. */
export const STRIP_PARTS = 100;

/** `strip`: parts of a long strip's height, as many as `STRIP_PARTS`, instead of pages. */
export type PageUnit = 'page' | 'strip';

/** Page 3 is the range from 2 to 3. */
export type PageRange = Range;

/** What a reader shows at one moment, counted from 1. `first` where several pages are in view; `pages` null where the total is not to be seen just now. */
export interface PagesInView {
  readonly first?: number;
  readonly page: number;
  readonly pages: number | null;
  readonly unit?: PageUnit;
  /** The total is what the page has loaded so far. */
  readonly mayGrow?: true | undefined;
}

/** One report of a reader. `visited` is a union. */
export interface ReadingSample {
  readonly episodeId: string;
  readonly page: number;
  readonly pages: number;
  readonly unit: PageUnit;
  readonly visited: readonly PageRange[];
  /** When the reader's document was loaded, in epoch milliseconds; missing: not known. */
  readonly since?: number | undefined;
  readonly mayGrow?: true | undefined;
}

/** Adds pages to a union; the result is sorted and free of overlaps. */
export function unionPages(...lists: readonly (readonly PageRange[])[]): PageRange[] {
  return joinRanges(lists);
}

/** How many pages the ranges hold. */
export function countPages(visited: readonly PageRange[]): number {
  return lengthOf(unionPages(visited));
}
