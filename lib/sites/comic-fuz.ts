// Reads COMIC FUZ only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readNumberedPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'comic-fuz',
  name: 'COMIC FUZ',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [{ pattern: 'https://comic-fuz.com/*', example: 'https://comic-fuz.com/manga/viewer/12408' }],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/manga\/viewer\/\d{1,9}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readNumberedPictures(document);
