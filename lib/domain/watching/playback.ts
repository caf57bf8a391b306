// How far a video has been played, as a union of played ranges: pauses, seeks, replays and speed are handled by construction.
import { joinRanges, lengthOf, type Range } from './ranges.ts';

/** Seconds of content. */
export type PlayedRange = Range;

/** One report of a `<video>`. `videoId` names one load of one element in one frame; a new source gets a new one. Times in content seconds. */
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
