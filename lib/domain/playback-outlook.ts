// What is still missing until an episode counts as watched: the sentence under the progress bar.
import { SHORTEST_EPISODE_SECONDS } from './watch-session.ts';

/** Seconds of content; `threshold` and `coverage` 0–1. */
export interface PlaybackState {
  readonly duration: number;
  readonly position: number;
  readonly covered: number;
  readonly threshold: number;
  readonly coverage: number;
}

/** `untilThreshold`: the position is still before it. `moreCoverage`: it was passed, but too much was skipped. Seconds of content. */
export type PlaybackOutlook =
  | { readonly kind: 'tooShort' }
  | { readonly kind: 'untilThreshold'; readonly seconds: number }
  | { readonly kind: 'moreCoverage'; readonly seconds: number }
  | { readonly kind: 'counts' };

export function playbackOutlook(state: PlaybackState): PlaybackOutlook {
  const { duration } = state;
  if (!(duration >= SHORTEST_EPISODE_SECONDS)) return { kind: 'tooShort' };
  const missingPosition = duration * state.threshold - state.position;
  const missingCoverage = duration * state.coverage - state.covered;
  if (missingPosition > 0 && missingPosition >= missingCoverage)
    return { kind: 'untilThreshold', seconds: missingPosition };
  if (missingCoverage > 0) return { kind: 'moreCoverage', seconds: missingCoverage };
  return { kind: 'counts' };
}
