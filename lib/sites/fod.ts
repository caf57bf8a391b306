// FOD: no source says how its pages name what they play. So its pages are read by their general data alone.
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
