// Reads Manga-no only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'manga-no',
  name: 'Manga-no',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    { pattern: 'https://manga-no.com/*', example: 'https://manga-no.com/episodes/10538553195bd166922' },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/episodes\/[\da-f]{8,40}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
