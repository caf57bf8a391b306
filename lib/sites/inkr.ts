// INKR: its state is packed, and its address has no number of the chapter. So its pages are read by their general data alone.

import { type ReadPages, readPagesOnScreen } from './reading/pages-in-view.ts';
import { readProvisional } from './reading/provisional.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'inkr',
  name: 'INKR',
  kind: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://comics.inkr.com/*',
      example: 'https://comics.inkr.com/title/1227-some-manga/chapter/24680',
    },
  ],
  playerFrames: [],
};

const EPISODE = /^\/title\/\d{1,8}[^/]{0,200}\/chapter\/[\w-]{1,60}\/?$/;

export const readEpisode: ReadEpisode = (page) =>
  EPISODE.test(page.url.pathname) ? readProvisional(page, site) : null;
export const readPages: ReadPages = ({ document }) => readPagesOnScreen(document, 'main img, main canvas');
