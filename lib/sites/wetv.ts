// Reads WeTV, Tencent's player for other countries.
import { tencentReaderOf } from './reading/tencent-play.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'wetv',
  name: 'WeTV',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.wetv.vip/*',
      example: 'https://www.wetv.vip/en/play/sgynhsgc43q8mtg/j4100chcwca',
    },
    {
      pattern: 'https://wetv.vip/*',
      example:
        'https://wetv.vip/en/play/sgynhsgc43q8mtg-Guardians%20of%20the%20Dafeng/j4100chcwca-EP01%3A%20Guardians%20of%20the%20Dafeng',
    },
  ],
  playerFrames: [],
};

export const readEpisode = tencentReaderOf(site);
