// Reads Hotstar. In some countries, Disney+ uses Hotstar's platform.
import { HOTSTAR_ADS_SELECTOR, readHotstar } from './reading/hotstar-page.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'hotstar',
  name: 'Hotstar',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.hotstar.com/*',
      example: 'https://www.hotstar.com/in/shows/some-show/1260110208/first-episode/1260110209/watch',
    },
  ],
  playerFrames: [],
  ignoredVideos: [HOTSTAR_ADS_SELECTOR],
};

export const readEpisode: ReadEpisode = (page) => readHotstar(site, page);
