// What a reader of chapters shows: pages in view, and which of them were visited.
import { joinRanges, lengthOf, type Range } from './ranges.ts';

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
