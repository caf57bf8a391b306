// Reads KOCOWA. The player shows the show's title above a line such as "Episode 1".
import { readerOf } from './reading/reader-of.ts';
import { readTitleAndLabel } from './reading/title-and-label.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'kocowa',
  name: 'KOCOWA',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://www.kocowa.com/*',
      example: 'https://www.kocowa.com/en_us/video/12345/some-show-episode-1',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  // Lists of new episodes link to addresses with `/media/` instead of `/video/`.
  path: /\/(?:video|media)\/(?<id>[\w-]{2,60})(?:\/|$)/,
  read: (page) => [
    readTitleAndLabel(page, {
      title: ['.vjs-dock-title'],
      line: ['.vjs-dock-description'],
    }),
  ],
});
