// Laftel: no source says how its pages name what they play. So its pages are read by their general data alone.

import { readProvisional } from './reading/provisional.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'laftel',
  name: 'Laftel',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [{ pattern: 'https://laftel.net/*', example: 'https://laftel.net/player/45462/93304' }],
  playerFrames: [],
};

const EPISODE = /^\/player\/\d{2,8}\/\d{2,9}\/?$/;

export const readEpisode: ReadEpisode = (page) =>
  EPISODE.test(page.url.pathname) ? readProvisional(page, site) : null;
