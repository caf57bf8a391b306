// Reads title and number of Tapas only from the general data, because public sources describe only the pictures of a chapter.
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
