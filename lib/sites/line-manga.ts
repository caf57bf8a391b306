// Reads LINE Manga only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'line-manga',
  name: 'LINE Manga',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [{ pattern: 'https://manga.line.me/*', example: 'https://manga.line.me/book/viewer?id=Z0090127' }],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/(?:book\/viewer|indies\/book\/article)\/?$/,
  query: { id: /^[\w-]{3,60}$/ },
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
