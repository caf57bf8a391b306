// Tencent Video: one source knows what its head says, and none its markup. So its pages are read by their general data alone.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'tencent-video',
  name: 'Tencent Video',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://v.qq.com/x/cover/*',
      example: 'https://v.qq.com/x/cover/7ce5noezvafma27/a00269ix3l8.html',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/x\/cover\/[a-z\d]{6,30}\/[a-z\d]{6,30}\.html$/i,
});
