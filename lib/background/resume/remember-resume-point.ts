// Stores the resume point of an episode whose title was found.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { type ResumePoint, resumeSite } from '../../domain/resume/resume-point.ts';
import { episodeAddress, nextAddress, seriesAddress } from '../../sites/links/links.ts';
import { storeResumePoint } from '../../store/resume-points.ts';
import type { Context } from '../runtime/context.ts';

interface WatchedThere {
  readonly account: string;
  readonly mediaId: string;
  readonly observed: ObservedEpisode;
  /** Episode number within the entry. */
  readonly episode: number;
  /** Whether the list did not change. Then the resume point must not move back to this earlier episode. */
  readonly isAgain: boolean;
}

/**
 * Stores the resume point. Stores nothing for private windows, or for sites without an openable address. Never fails, so that it cannot
 * delay an episode.
 */
export async function rememberResumePoint(
  { now, publishChange }: Context,
  { isAgain, observed, ...watched }: WatchedThere,
): Promise<void> {
  if (observed.isPrivate || observed.provisional || !hasOpenableAddress(observed)) return;
  const point: ResumePoint = {
    ...watched,
    site: resumeSite(observed),
    observed: withNormalizedAddresses(observed),
    at: now(),
  };
  await storeResumePoint(point, isAgain).then(
    () => publishChange('resumePoints'),
    () => undefined,
  );
}

/** Normalizes the addresses as `lib/sites/links` writes them. A stored address of another form is later ignored. */
function withNormalizedAddresses(observed: ObservedEpisode): ObservedEpisode {
  return {
    ...observed,
    sources: {},
    url: episodeAddress(observed) ?? observed.url,
    nextUrl: nextAddress(observed),
    seriesUrl: seriesAddress(observed),
  };
}

function hasOpenableAddress(observed: ObservedEpisode): boolean {
  return [episodeAddress, seriesAddress, nextAddress].some((address) => address(observed) !== null);
}
