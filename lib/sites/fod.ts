// Reads FOD only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'fod',
  name: 'FOD',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    { pattern: 'https://fod.fujitv.co.jp/*', example: 'https://fod.fujitv.co.jp/title/0123/0123110001' },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({ site, path: /^\/title\/\w{2,12}\/\w{4,16}\/?$/ });
