// Reads Tencent Video only from the general data of its pages. The only public source describes their head, but not their markup.
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
