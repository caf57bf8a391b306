// Reads Laftel only from the general data of its pages, because no public source describes their markup.
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
