// Reads Crave. The player shows the show's title above a line such as "S1 E2: Name".
import { readerOf } from './reading/reader-of.ts';
import { readTitleAndLabel } from './reading/title-and-label.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'crave',
  name: 'Crave',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://www.crave.ca/*',
      example: 'https://www.crave.ca/en/play/some-show/the-low-tide-s1e2-ep12345',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /(?:^|\/)play\/(?<id>[\w/-]{3,200}?)\/?$/,
  read: (page) => [
    readTitleAndLabel(page, {
      title: ['[class^="jasper-player-title__title"]', '.jw-title-primary'],
      line: ['[class^="jasper-player-title__subtitle"]', '.jw-title-secondary'],
    }),
  ],
});
