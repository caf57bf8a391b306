// Reads Manga ONE. The document's title has the form "Title 第3話 | マンガワン".
import { readChapterHead } from './reading/chapter.ts';
import { readNumberedPictures } from './reading/pages-in-view.ts';
import { readerOf } from './reading/reader-of.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'manga-one',
  name: 'Manga ONE',
  mediaType: 'manga',
  pages: [{ pattern: 'https://manga-one.com/*', example: 'https://manga-one.com/manga/2169/chapter/291703' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/manga\/(?<seriesId>\d{1,9})\/chapter\/(?<id>\d{1,9})\/?$/,
  read: (page, { readId }) => readChapterHead(page, readId, [site.name, 'マンガワン']),
});

export const readPages: ReadPages = ({ document }) => readNumberedPictures(document);
