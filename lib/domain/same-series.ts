// Detects that a stored episode or season belongs to another series. A server that was reinstalled reuses its numbers, and a general page
// or a file may name any series.
import { selfHostedServerOf } from './addresses/self-hosted.ts';
import { isFromGeneralData, isSameSeries, type ObservedEpisode } from './episode.ts';

/** Returns the stored value if it belongs to the observed series, else null. */
export function keepIfSameSeries<T extends Pick<ObservedEpisode, 'seriesTitle'>>(
  kept: T | null | undefined,
  observed: ObservedEpisode,
): T | null {
  if (!kept) return null;
  if (isFromGeneralData(observed)) return isSameSeries(kept, observed) ? kept : null;
  const isTrusted = selfHostedServerOf(observed) === null;
  return isTrusted || isSameSeries(kept, observed) || hasNameBehind(observed, kept) ? kept : null;
}

/** Whether the page's title is the stored title followed by " - " and a name. Some servers write "Series - Chapter's name" as one text. */
function hasNameBehind(observed: ObservedEpisode, kept: Pick<ObservedEpisode, 'seriesTitle'>): boolean {
  const begin = observed.seriesTitle.indexOf(' - ', kept.seriesTitle.trim().length);
  return begin > 0 && isSameSeries({ seriesTitle: observed.seriesTitle.slice(0, begin) }, kept);
}
