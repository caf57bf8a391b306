// Reads Hulu Japan. The bar above the player links to the series. The episode number is next to this link.
import { readerOf } from './reading/reader-of.ts';
import { readTitleAndLabel } from './reading/title-and-label.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'hulu-japan',
  name: 'Hulu Japan',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [{ pattern: 'https://www.hulu.jp/*', example: 'https://www.hulu.jp/watch/100012345' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  // Rented videos play at addresses below `/store/`.
  path: /^\/(?:store\/)?watch\/(?<id>\d{4,14})(?:\/|$)/,
  read: (page) => [
    readTitleAndLabel(page, {
      title: ['.watch-info-title > .title > a'],
      line: ['.watch-info-title > .title > .ep_no'],
      options: { bareNumber: true },
    }),
  ],
});
