// myCANAL: its markup changes with each build, so only its pages' general data are read.

import { readProvisional } from './reading/provisional.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'mycanal',
  name: 'myCANAL',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.canalplus.com/*',
      example: 'https://www.canalplus.com/series/some-show/h/12345_50001',
    },
  ],
  playerFrames: [],
};

const EPISODE = /^\/(?:series|animation|jeunesse)\/[^/]{1,200}\/h\/[\w-]{4,40}\/?$/;

export const readEpisode: ReadEpisode = (page) =>
  EPISODE.test(page.url.pathname) ? readProvisional(page, site) : null;
