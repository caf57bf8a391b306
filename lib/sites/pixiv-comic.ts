// Reads Pixiv Comic. The address contains only the chapter's id. Everything else is in the page's head.
import { readChapterHead } from './reading/chapter.ts';
import { readPagesOnScreen } from './reading/pages-in-view.ts';
import { readerOf } from './reading/reader-of.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'pixiv-comic',
  name: 'pixiv Comic',
  mediaType: 'manga',
  pages: [{ pattern: 'https://comic.pixiv.net/*', example: 'https://comic.pixiv.net/viewer/stories/107927' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/viewer\/stories\/(?<id>\d{1,9})(?:\/|$)/,
  read: (page, { readId }) => readChapterHead(page, readId, ['pixivコミック', 'pixiv Comic']),
});

export const readPages: ReadPages = ({ document }) => readPagesOnScreen(document, '[id^="page-"]');
