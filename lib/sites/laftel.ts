// Laftel: no source says how its pages name what they play. So its pages are read by their general data alone.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'laftel',
  name: 'Laftel',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [{ pattern: 'https://laftel.net/*', example: 'https://laftel.net/player/45462/93304' }],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({ site, path: /^\/player\/\d{2,8}\/\d{2,9}\/?$/ });
