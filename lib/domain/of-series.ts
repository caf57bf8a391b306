// What is kept under the key of an episode or a season may be of another series: a server that was set up again gives its numbers to others, and a general page or a file may name any series.
import { serverOf } from './addresses/self-hosted.ts';
import { isGeneral, isSameSeries, type ObservedEpisode } from './episode.ts';

/** What is kept, if it is of the series that is observed. */
export function ofSeries<T extends Pick<ObservedEpisode, 'seriesTitle'>>(
  kept: T | null | undefined,
  observed: ObservedEpisode,
): T | null {
  if (!kept) return null;
  if (isGeneral(observed)) return isSameSeries(kept, observed) ? kept : null;
  const isTrusted = serverOf(observed) === null;
  return isTrusted || isSameSeries(kept, observed) || hasNameBehind(observed, kept) ? kept : null;
}

/** Whether the title is the kept one with " - name" behind it. Some servers write "Series - Chapter's name" in one text. */
function hasNameBehind(observed: ObservedEpisode, kept: Pick<ObservedEpisode, 'seriesTitle'>): boolean {
  const begin = observed.seriesTitle.indexOf(' - ', kept.seriesTitle.trim().length);
  return begin > 0 && isSameSeries({ seriesTitle: observed.seriesTitle.slice(0, begin) }, kept);
}
