// What is kept under the key of an episode or a season may be of another series: a server that was set up again gives its numbers to others, and a general page or a file may name any series.
import { serverOf } from './addresses/self-hosted.ts';
import { isGeneral, isSameSeries, type ObservedEpisode } from './episode.ts';

/** What is kept, if it is of the series that is observed. */
export function ofSeries<T extends Pick<ObservedEpisode, 'seriesTitle'>>(
  kept: T | null | undefined,
  observed: ObservedEpisode,
): T | null {
  const isTrusted = serverOf(observed) === null && !isGeneral(observed);
  return kept && (isTrusted || isSameSeries(kept, observed)) ? kept : null;
}
