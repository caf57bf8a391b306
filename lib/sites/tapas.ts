// Tapas: sources know the pictures, and not where its pages name what they show. So title and number are read from the general data alone.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPagesOnScreen } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'tapas',
  name: 'Tapas',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [{ pattern: 'https://tapas.io/*', example: 'https://tapas.io/episode/3117541' }],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/episode\/\d{3,12}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPagesOnScreen(document, 'img.content__img');
