// A series of a file in the form in which the matching engine takes a page's series: without address and episode.
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
