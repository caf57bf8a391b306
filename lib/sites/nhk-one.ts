// Reads NHK ONE only from the general data of its pages. The only public source describes JSON-LD without an episode number, and elements
// without names.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'nhk-one',
  name: 'NHK ONE',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.web.nhk/*',
      example: 'https://www.web.nhk/tv/pl/series-tep-R7Y6NGLJ6G/ep/4NQ2YJ3V5J',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/tv\/(?:an\/[\w-]{1,60}\/)?pl\/series-tep-[A-Z\d]{6,14}\/ep\/[A-Z\d]{6,14}\/?$/,
});
