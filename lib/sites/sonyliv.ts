// SonyLIV: sources know its addresses and its interface, and nothing of its markup. So its pages are read by their general data alone.

import { readProvisional } from './reading/provisional.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'sonyliv',
  name: 'SonyLIV',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.sonyliv.com/*',
      example: 'https://www.sonyliv.com/shows/some-show-1700000113/the-low-tide-1000022678',
    },
  ],
  playerFrames: [],
};

const EPISODE = /^\/shows\/[^/]{1,200}-\d{10}\/[^/]{1,200}-\d{10}\/?$/;

export const readEpisode: ReadEpisode = (page) =>
  EPISODE.test(page.url.pathname) ? readProvisional(page, site) : null;
