// Defines the worker's message to the popup about a tab's episode: its progress, its match, and what happens next.
import type { Media } from '../../contract/media.ts';
import type { AskReason, Problem } from '../changes/outbox-item.ts';
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence, MatchChoice } from '../matches/match.ts';
import type { PageUnit } from './samples.ts';
import type { WatchLimit } from './watch-limits.ts';

/** The state of a tab's episode, or its next step. */
export type NowPlayingStep =
  | { readonly kind: 'noVideo' }
  | { readonly kind: 'watching' }
  /** The page reported more than anyone can watch. The episode counts as soon as the limit allows it. */
  | { readonly kind: 'deferred'; readonly limit: WatchLimit }
  | { readonly kind: 'queued' }
  | { readonly kind: 'asking'; readonly itemId: string }
  | { readonly kind: 'failed'; readonly itemId: string; readonly problem: Problem }
  | { readonly kind: 'done'; readonly activityId: string }
  /** The episode has counted, but has no log entry: it was watched in a private window, or its log entry is so old that it was deleted. */
  | { readonly kind: 'counted' };

/**
 * How far the episode was played or read:
 * - `none`: no report about a video or chapter that may be the episode has arrived yet.
 * - `playing`: in seconds of content. `reached` is the furthest position that was reached by playing, not by a jump.
 * - `reading`: in pages or strip parts (`unit`). `visited` is how many of them were in view.
 */
export type NowPlayingProgress =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'playing';
      readonly duration: number;
      readonly position: number;
      readonly reached: number;
      readonly covered: number;
    }
  | {
      readonly kind: 'reading';
      readonly unit: PageUnit;
      readonly page: number;
      readonly pages: number;
      readonly visited: number;
    };

/** The episode that a tab shows, with the threshold and the coverage (0–1) that apply to it. */
export interface NowPlaying {
  readonly observed: ObservedEpisode;
  readonly progress: NowPlayingProgress;
  readonly threshold: number;
  readonly coverage: number;
  readonly step: NowPlayingStep;
  /** The reasons to ask that the user has already confirmed for this episode, so that Kiroku does not ask again. */
  readonly confirmed?: readonly AskReason[] | undefined;
  /** Null if the episode's title is not resolved yet, or is not certain. */
  readonly match: {
    readonly media: Media;
    readonly episode: number;
    /** The first episode of a range; null if it is a single episode. */
    readonly first?: number | null;
    readonly evidence: readonly Evidence[];
  } | null;
  /** Set if the search found no certain title. */
  readonly unsure?: Unsure | null | undefined;
}

/**
 * The possible titles, best first. If `quiet` is true, Kiroku does not ask the user, and does not count the episode until the user chooses
 * a title.
 */
interface Unsure {
  readonly quiet: boolean;
  readonly choices: readonly MatchChoice[];
}
