// Reads Vidio. The title is shown above a line such as "Season 1: Ep 03 - Name".
import { readerOf } from './reading/reader-of.ts';
import { readTitleAndLabel } from './reading/title-and-label.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'vidio',
  name: 'Vidio',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    { pattern: 'https://www.vidio.com/*', example: 'https://www.vidio.com/watch/2045001-some-show-ep-03' },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/watch\/(?<id>\d{3,12})(?:-|\/|$)/,
  read: (page) => [
    readTitleAndLabel(page, {
      title: ['.video-property__title'],
      line: ['.video-property__subtitle', '[class*="video-property"] [class*="subtitle"]'],
    }),
  ],
});
