// Reads myCANAL only from the general data of its pages, because its markup changes with each build.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'mycanal',
  name: 'myCANAL',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.canalplus.com/*',
      example: 'https://www.canalplus.com/series/some-show/h/12345_50001',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/(?:series|animation|jeunesse)\/[^/]{1,200}\/h\/[\w-]{4,40}\/?$/,
});
