// Reads iflix, which runs on the same software as WeTV.
import { tencentReaderOf } from './reading/tencent-play.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'iflix',
  name: 'iflix',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.iflix.com/*',
      example: 'https://www.iflix.com/en/play/fvvrcc3ra9lbtt1-Some-Show/i0029sd3gm1-EP1-Some-Show',
    },
  ],
  playerFrames: [],
};

export const readEpisode = tencentReaderOf(site);
