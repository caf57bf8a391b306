// Reads TVer. The series is shown above the episode's own title. A broadcast without a number is ignored.
import { readerOf } from './reading/reader-of.ts';
import { readTitleAndLabel } from './reading/title-and-label.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'tver',
  name: 'TVer',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    { pattern: 'https://tver.jp/*', example: 'https://tver.jp/episodes/epc1hdugbk' },
    { pattern: 'https://www.tver.jp/*', example: 'https://www.tver.jp/episodes/epc1hdugbk' },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/episodes\/(?<id>ep[a-z\d]{6,20})(?:\/|$)/,
  read: (page) => [
    readTitleAndLabel(page, {
      title: ['h2[class^="titles_seriesTitle"]', '[class^="titles_container"] h2'],
      line: ['h1[class^="titles_title"]', '[class^="titles_container"] h1'],
    }),
  ],
});
