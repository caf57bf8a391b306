// Reads MANGA UP only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'manga-up',
  name: 'MANGA UP!',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    { pattern: 'https://global.manga-up.com/*', example: 'https://global.manga-up.com/manga/86/6285' },
    { pattern: 'https://www.manga-up.com/*', example: 'https://www.manga-up.com/titles/214/chapters/175331' },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/(?:manga\/\d{1,9}|titles\/\d{1,9}\/chapters)\/\d{1,9}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
