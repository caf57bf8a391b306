// What a reader of chapters shows: pages in view, and which of them were visited.
import type { PlayedRange } from './playback.ts';

/** A long strip has no pages: its height is counted in so many parts. */
export const STRIP_PARTS = 100;

/** `strip`: parts of a long strip's height, as many as `STRIP_PARTS`, instead of pages. */
export type PageUnit = 'page' | 'strip';

/** What a reader shows at one moment, counted from 1. `first` where several pages are in view; `pages` null where the total is not to be seen just now. */
export interface PagesInView {
  readonly first?: number;
  readonly page: number;
  readonly pages: number | null;
  readonly unit?: PageUnit;
}

/** One report of a reader. `visited` is a union in which page 3 is the range from 2 to 3. */
export interface ReadingSample {
  readonly episodeId: string;
  readonly page: number;
  readonly pages: number;
  readonly unit: PageUnit;
  readonly visited: readonly PlayedRange[];
}
