// A series in a file, as the matching engine takes what a page shows: no address, no episode of its own.
import type { ObservedEpisode } from '../../domain/episode.ts';

type Facts = Pick<ObservedEpisode, 'siteId' | 'mediaType' | 'seriesTitle' | 'confidence'> &
  Partial<ObservedEpisode>;

export function observedSeries(facts: Facts): ObservedEpisode {
  return {
    siteName: '',
    url: '',
    episodeId: '',
    seriesId: null,
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
    episodeLabel: '',
    episodeNumber: null,
    episodeType: 'regular',
    language: null,
    sources: {},
    ...facts,
  };
}
