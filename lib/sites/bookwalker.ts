// Reads BookWalker. Most books there are volumes, which are not chapters. A work that is sold by chapter states this in its title. Pages
// are drawn on a canvas, so the current page is read from the counter of the slider.
import { readChapterTitle } from './reading/chapter.ts';
import { readCounter } from './reading/pages-in-view.ts';
import { cleanId, readDocumentTitle, readText } from './reading/read-page.ts';
import { assembleEpisode } from './reading/reading.ts';
import type { ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'bookwalker',
  name: 'BookWalker',
  mediaType: 'manga',
  // The viewer for samples has another address, which is left out on purpose.
  pages: [
    {
      pattern: 'https://viewer.bookwalker.jp/*',
      example:
        'https://viewer.bookwalker.jp/03/30/viewer.html?cid=57a21d74-d918-47df-b22f-b3a9454e59df&cty=1',
    },
  ],
  playerFrames: [],
};

const NAMES = ['BOOK☆WALKER', 'BOOKWALKER', 'BookWalker'];

export const readEpisode: ReadEpisode = (page) => {
  const id = /\/viewer\.html$/.test(page.url.pathname) ? cleanId(page.url.searchParams.get('cid')) : null;
  if (!id) return null;
  return assembleEpisode(site, page, id, [
    readChapterTitle('dom', readText(page.document, '#pagetitle .titleText', '#pagetitle'), NAMES),
    readChapterTitle('title', readDocumentTitle(page.document), NAMES),
  ]);
};

export const readPages: ReadPages = ({ document }) => readCounter(document, '#pageSliderCounter');
