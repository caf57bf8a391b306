// Stores the resume point of an episode whose title was found.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { type ResumePoint, siteIdForResume } from '../../domain/resume/resume-point.ts';
import { episodeAddress, nextEpisodeAddress, seriesAddress } from '../../sites/links/links.ts';
import { storeResumePoint } from '../../store/resume-points.ts';
import type { Context } from '../runtime/context.ts';

interface WatchedThere {
  readonly account: string;
  readonly mediaId: string;
  readonly observed: ObservedEpisode;
  /** The episode's number within the entry. */
  readonly episode: number;
  /**
   * Whether the user has watched the episode before, so that the list did not change. In this case, a resume point at a later episode
   * stays.
   */
  readonly isAgain: boolean;
}

/**
 * Stores the resume point. Does nothing for private windows, unconfirmed episodes and sites without an openable address. Never fails, so
 * that it cannot delay the sending of an episode.
 */
export async function rememberResumePoint(
  { now, publishChange }: Context,
  { isAgain, observed, ...watched }: WatchedThere,
): Promise<void> {
  if (observed.isPrivate || observed.provisional || !hasOpenableAddress(observed)) return;
  const point: ResumePoint = {
    ...watched,
    site: siteIdForResume(observed),
    observed: withNormalizedAddresses(observed),
    at: now(),
  };
  await storeResumePoint(point, isAgain).then(
    () => publishChange('resumePoints'),
    () => undefined,
  );
}

/** Normalizes the addresses to the form that `lib/sites/links` writes. An address in any other form is ignored later. */
function withNormalizedAddresses(observed: ObservedEpisode): ObservedEpisode {
  return {
    ...observed,
    sources: {},
    url: episodeAddress(observed) ?? observed.url,
    nextUrl: nextEpisodeAddress(observed),
    seriesUrl: seriesAddress(observed),
  };
}

function hasOpenableAddress(observed: ObservedEpisode): boolean {
  return [episodeAddress, seriesAddress, nextEpisodeAddress].some((address) => address(observed) !== null);
}
