// Reads Adult Swim only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'adult-swim',
  name: 'Adult Swim',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.adultswim.com/*',
      example: 'https://www.adultswim.com/videos/some-show/some-episode',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/videos\/[^/]{1,150}\/[^/]{1,200}\/?$/,
});
