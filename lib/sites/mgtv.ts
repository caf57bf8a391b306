// Reads Mango TV only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'mgtv',
  name: 'Mango TV',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    { pattern: 'https://www.mgtv.com/*', example: 'https://www.mgtv.com/b/333652/7329822.html' },
    { pattern: 'https://w.mgtv.com/*', example: 'https://w.mgtv.com/b/333652/7329822.html' },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/b\/\d{3,10}\/\d{4,12}\.html$/,
});
