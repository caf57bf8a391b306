// Reads Niconico Manga. The document's title has the form "Title 第3話 / Author - ニコニコ漫画".
import { readChapterHead } from './reading/chapter.ts';
import { readPictures } from './reading/pages-in-view.ts';
import { readerOf } from './reading/reader-of.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'niconico-manga',
  name: 'Niconico Manga',
  mediaType: 'manga',
  pages: [
    { pattern: 'https://manga.nicovideo.jp/*', example: 'https://manga.nicovideo.jp/watch/mg712584' },
    { pattern: 'https://sp.manga.nicovideo.jp/*', example: 'https://sp.manga.nicovideo.jp/watch/mg712584' },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/watch\/(?<id>mg\d{2,12})\/?$/,
  read: (page, { readId }) => readChapterHead(page, readId, [site.name, 'ニコニコ漫画']),
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
