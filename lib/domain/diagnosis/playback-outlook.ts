// Computes what is missing until an episode or a chapter counts. The popup shows it below the progress bar.
import type { NowPlayingProgress } from '../watching/now-playing.ts';
import { MIN_CHAPTER_PAGES, pageNeededToCount } from '../watching/reading-session.ts';
import { MIN_EPISODE_SECONDS, thresholdSeconds } from '../watching/watch-session.ts';

type Tracked<K> = Extract<NowPlayingProgress, { kind: K }>;

/** The threshold and the coverage that the user has set, as shares from 0 to 1. */
interface Rules {
  readonly threshold: number;
  readonly coverage: number;
}

/**
 * The rest that must be played or read until an episode or chapter counts. `missing` is in seconds of content, or in pages. If both kinds
 * apply, the kind with the larger `missing` is used.
 * - `untilThreshold`: the position is before the threshold.
 * - `moreCoverage`: too much was skipped.
 */
type PlaybackOutlook =
  | { readonly kind: 'tooShort' }
  | { readonly kind: 'untilThreshold'; readonly missing: number }
  | { readonly kind: 'moreCoverage'; readonly missing: number }
  | { readonly kind: 'counts' };

export function playbackOutlook(
  { duration, reached, covered }: Tracked<'playing'>,
  rules: Rules,
): PlaybackOutlook {
  if (!(duration >= MIN_EPISODE_SECONDS)) return { kind: 'tooShort' };
  return outlook(thresholdSeconds(duration, rules.threshold) - reached, duration * rules.coverage - covered);
}

export function readingOutlook({ page, pages, visited }: Tracked<'reading'>, rules: Rules): PlaybackOutlook {
  if (!(pages >= MIN_CHAPTER_PAGES)) return { kind: 'tooShort' };
  return outlook(pageNeededToCount(pages) - page, pages * rules.coverage - visited);
}

function outlook(missingPosition: number, missingCoverage: number): PlaybackOutlook {
  if (missingPosition > 0 && missingPosition >= missingCoverage)
    return { kind: 'untilThreshold', missing: missingPosition };
  if (missingCoverage > 0) return { kind: 'moreCoverage', missing: missingCoverage };
  return { kind: 'counts' };
}
