// What is still missing until an episode counts as watched: the sentence under the progress bar.
import { SHORTEST_EPISODE_SECONDS } from './watch-session.ts';

/** Seconds of content, or pages of a chapter; `threshold` and `coverage` 0–1. */
export interface PlaybackState {
  readonly duration: number;
  readonly position: number;
  readonly covered: number;
  readonly threshold: number;
  readonly coverage: number;
}

/** `untilThreshold`: the position is still before it. `moreCoverage`: it was passed, but too much was skipped. */
export type PlaybackOutlook =
  | { readonly kind: 'tooShort' }
  | { readonly kind: 'untilThreshold'; readonly missing: number }
  | { readonly kind: 'moreCoverage'; readonly missing: number }
  | { readonly kind: 'counts' };

/** `shortest`: what is shorter counts nothing, in the unit of the state. */
export function playbackOutlook(state: PlaybackState, shortest = SHORTEST_EPISODE_SECONDS): PlaybackOutlook {
  const { duration } = state;
  if (!(duration >= shortest)) return { kind: 'tooShort' };
  const missingPosition = duration * state.threshold - state.position;
  const missingCoverage = duration * state.coverage - state.covered;
  if (missingPosition > 0 && missingPosition >= missingCoverage)
    return { kind: 'untilThreshold', missing: missingPosition };
  if (missingCoverage > 0) return { kind: 'moreCoverage', missing: missingCoverage };
  return { kind: 'counts' };
}
