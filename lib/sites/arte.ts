// Reads arte only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'arte',
  name: 'arte',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.arte.tv/*',
      example: 'https://www.arte.tv/en/videos/097372-001-A/some-show-1-6/',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/(?:de|fr|en|es|pl|it)\/videos\/\d{6}-\d{3}-[AF]\/[^/]{0,200}\/?$/,
});
