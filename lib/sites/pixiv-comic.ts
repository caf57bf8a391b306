// Pixiv Comic: the address names the story alone; what it is stands in the page's head.
import { readChapterHead } from './reading/chapter.ts';
import type { ReadId } from './reading/own-page.ts';
import { type ReadPages, readPagesOnScreen } from './reading/pages-in-view.ts';
import { assembleEpisode } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'pixiv-comic',
  name: 'pixiv Comic',
  mediaType: 'manga',
  pages: [{ pattern: 'https://comic.pixiv.net/*', example: 'https://comic.pixiv.net/viewer/stories/107927' }],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readStoryId(page.url);
  return id ? assembleEpisode(site, page, id, readChapterHead(page, readStoryId, SITE_NAMES)) : null;
};

const SITE_NAMES = ['pixivコミック', 'pixiv Comic'];

export const readPages: ReadPages = ({ document }) => readPagesOnScreen(document, '[id^="page-"]');

const readStoryId: ReadId = ({ pathname }) =>
  /^\/viewer\/stories\/(\d{1,9})(?:\/|$)/.exec(pathname)?.[1] ?? null;
