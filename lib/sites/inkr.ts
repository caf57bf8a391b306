// INKR: tab and address both name the chapter, "Chapter 12 • Title" and `…/chapter/24680-chapter-12`; the page's state is packed.

import { parseChapterLabel } from './reading/chapter.ts';
import { decodeSlug } from './reading/own-page.ts';
import { type ReadPages, readPagesOnScreen } from './reading/pages-in-view.ts';
import { readTitle } from './reading/read-page.ts';
import { assembleEpisode, readLabel } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'inkr',
  name: 'INKR',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://comics.inkr.com/*',
      example: 'https://comics.inkr.com/title/1227-some-manga/chapter/24680-chapter-12',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/title\/(\d{1,8})[^/]{0,200}\/chapter\/(\d{1,12})(?:-([^/]{1,200}))?\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, id, slug] = PATH.exec(page.url.pathname) ?? [];
  const [, chapter, series] = /^(.+?) • (.+)$/.exec(readTitle(page.document) ?? '') ?? [];
  const label = chapter ? parseChapterLabel(chapter) : null;
  const inAddress = slug ? parseChapterLabel(decodeSlug(slug)) : null;
  if (!seriesId || !id || !series || label?.before !== '') return null;
  // A slug has no decimals: "chapter-1-5". Another chapter there means that the tab is not up to date.
  if (inAddress && Math.floor(inAddress.number) !== Math.floor(label.number)) return null;
  return assembleEpisode(site, page, id, [{ ...readLabel('title', label, series), seriesId }]);
};

export const readPages: ReadPages = ({ document }) =>
  readPagesOnScreen(document, '#editor-v2-scroll-view-id img') ??
  readPagesOnScreen(document, 'main img, main canvas');
