// Defines samples, which are a page's reports about its videos and chapters, and computes unions of their ranges.
//
// Pauses, seeks, replays and playback speed need no code, because a union of ranges is not affected by them.

/** A range of seconds of a video, or of pages of a chapter. `from` is less than `to`. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the union of all lists, sorted and without overlaps. Gaps of up to `gap` are closed; invalid ranges are ignored. */
function joinRanges(lists: readonly (readonly NumberRange[])[], gap = 0): NumberRange[] {
  const sorted = lists
    .flat()
    .filter((range) => Number.isFinite(range.from) && Number.isFinite(range.to) && range.to > range.from)
    .sort((a, b) => a.from - b.from);
  const union: NumberRange[] = [];
  for (const range of sorted) {
    const last = union.at(-1);
    if (last && range.from <= last.to + gap)
      union[union.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else union.push(range);
  }
  return union;
}

/** Removes the parts of ranges that are below 0 or above `end`. */
export function clipRanges(ranges: readonly NumberRange[], end: number): NumberRange[] {
  return ranges.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(to, end) }));
}

/** Returns the total length of the ranges of a union. */
function lengthOf(union: readonly NumberRange[]): number {
  return union.reduce((sum, { from, to }) => sum + (to - from), 0);
}

/** A range of seconds of content. */
export type PlayedRange = NumberRange;

/** One report of a video. Its times are seconds of content. */
export interface PlaybackSample {
  /** Identifies one source loaded into one `<video>`. The element's next source gets another id. */
  readonly videoId: string;
  readonly duration: number;
  readonly position: number;
  /** Everything that was played since the source was loaded, as `HTMLMediaElement.played` reports it. */
  readonly played: readonly PlayedRange[];
  readonly paused: boolean;
  /** When the player's document was loaded, in epoch milliseconds; missing if unknown. */
  readonly since?: number | undefined;
}

/** Browsers split played ranges at gaps of up to this many seconds. */
const SPLIT_SECONDS = 0.5;

/** Returns the union of played ranges, sorted and without overlaps. */
export function unionRanges(...lists: readonly (readonly PlayedRange[])[]): PlayedRange[] {
  return joinRanges(lists, SPLIT_SECONDS);
}

/** Returns how many seconds of content the ranges contain. A part that was played twice counts once. */
export function coveredSeconds(ranges: readonly PlayedRange[]): number {
  return lengthOf(unionRanges(ranges));
}

/** A long strip has no pages: its height is divided into this many parts. */
export const STRIP_PART_COUNT = 100;

/** `strip` counts parts of a long strip's height (`STRIP_PART_COUNT` in all) instead of pages. */
export type PageUnit = 'page' | 'strip';

/** Page 3 is the range from 2 to 3. */
export type PageRange = NumberRange;

/**
 * The pages of a chapter that are in view at one moment, counted from 1. If several pages are in view, `first` is the first of them, and
 * `page` the last. `pages` is the total; null while the page does not show it.
 */
export interface PagesInView {
  readonly first?: number;
  readonly page: number;
  readonly pages: number | null;
  readonly unit?: PageUnit;
  /** Set if `pages` includes only the pages loaded so far. */
  readonly mayGrow?: true | undefined;
}

/** One report about the pages of a chapter. `visited` is a union of page ranges. */
export interface ReadingSample {
  readonly episodeId: string;
  readonly page: number;
  readonly pages: number;
  readonly unit: PageUnit;
  readonly visited: readonly PageRange[];
  /** When the document that shows the chapter was loaded, in epoch milliseconds; missing if unknown. */
  readonly since?: number | undefined;
  readonly mayGrow?: true | undefined;
}

/** Returns the union of visited pages, sorted and without overlaps. */
export function unionPages(...lists: readonly (readonly PageRange[])[]): PageRange[] {
  return joinRanges(lists);
}

export function countPages(visited: readonly PageRange[]): number {
  return lengthOf(unionPages(visited));
}
