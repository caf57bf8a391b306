// Converts a series of a file to an observed episode, which is the form that the matching expects. Its address and episode are empty.
import type { ObservedEpisode } from '../../domain/episode.ts';

type Facts = Pick<ObservedEpisode, 'siteId' | 'mediaType' | 'seriesTitle' | 'confidence'> &
  Partial<ObservedEpisode>;

export function toObservedSeries(facts: Facts): ObservedEpisode {
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
