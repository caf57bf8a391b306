// Reads Globoplay. The programme and the title of its episode are below the player. A title without an episode number is ignored.
import { readerOf } from './reading/reader-of.ts';
import { readTitleAndLabel } from './reading/title-and-label.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'globoplay',
  name: 'Globoplay',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [{ pattern: 'https://globoplay.globo.com/*', example: 'https://globoplay.globo.com/v/3607726/' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/v\/(?<id>\d{4,12})(?:\/|$)/,
  read: (page) => [
    readTitleAndLabel(page, {
      title: ['.video-info__data-program', '.playkit-video-info__link-text'],
      line: ['.video-info__data-title'],
    }),
  ],
});
