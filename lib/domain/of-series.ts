// What is kept under the key of an episode or a season may be of another series: a server that was set up again gives its numbers to others.
import { serverOf } from './addresses/self-hosted.ts';
import { isSameSeries, type ObservedEpisode } from './episode.ts';

/** What is kept, if it is of the series that is observed. */
export function ofSeries<T extends Pick<ObservedEpisode, 'seriesTitle'>>(
  kept: T | null | undefined,
  observed: ObservedEpisode,
): T | null {
  return kept && (serverOf(observed) === null || isSameSeries(kept, observed)) ? kept : null;
}
