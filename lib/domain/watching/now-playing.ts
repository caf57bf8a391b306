// What a tab plays and what will become of it: told by the worker, shown by the popup.
import type { Media } from '../../contract/media.ts';
import type { AskReason, Problem } from '../changes/outbox-item.ts';
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence, MatchChoice } from '../matches/match.ts';
import type { PageUnit } from './samples.ts';
import type { WatchLimit } from './watch-limits.ts';

/** What will happen, or has happened, with the episode of a tab. */
export type NowStep =
  | { readonly kind: 'noVideo' }
  | { readonly kind: 'watching' }
  /** More was reported than anyone can watch: it counts when that is over. */
  | { readonly kind: 'deferred'; readonly limit: WatchLimit }
  | { readonly kind: 'queued' }
  | { readonly kind: 'asking'; readonly itemId: string }
  | { readonly kind: 'failed'; readonly itemId: string; readonly problem: Problem }
  | { readonly kind: 'done'; readonly activityId: string };

/**
 * How far it is. `none`: no player or reader has reported that could be it. `playing`: content seconds; `reached` is what was come to by playing,
 * not by a jump. `reading`: pages or parts of a strip, as the unit says; `visited` is how many.
 */
export type NowProgress =
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

/** The episode that a tab shows. `threshold` and `coverage` 0–1 as they hold for it. */
export interface NowPlaying {
  readonly observed: ObservedEpisode;
  readonly progress: NowProgress;
  readonly threshold: number;
  readonly coverage: number;
  readonly step: NowStep;
  /** What the user has said yes to before it is asked. */
  readonly confirmed?: readonly AskReason[] | undefined;
  /** Null while unknown: not resolved yet, or not certain. */
  readonly match: {
    readonly media: Media;
    readonly episode: number;
    readonly evidence: readonly Evidence[];
  } | null;
  /** Set where a search found nothing certain. */
  readonly unsure?: Unsure | null | undefined;
}

/** The possible titles, best first. `quiet`: the user is not asked, and nothing is recorded unless the user chooses. */
interface Unsure {
  readonly quiet: boolean;
  readonly choices: readonly MatchChoice[];
}
