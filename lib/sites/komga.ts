// Komga, on a server of the user's own: the document's title names series and book, the address book and page.
import { readChapterTitle } from './chapter.ts';
import type { ReadId } from './own-page.ts';
import { type ReadPages, readNumbersOnScreen, readPagesOnScreen, readSlider } from './pages-in-view.ts';
import { readText, readTitle } from './read-page.ts';
import { assembleEpisode } from './reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'komga',
  name: 'Komga',
  kind: 'manga',
  pages: [],
  playerFrames: [],
  selfHosted: true,
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readBookId(page.url);
  if (!id || page.url.searchParams.get('incognito') === 'true') return null;
  // The address without the page's number and where the reader was opened from: neither is another book.
  const book = { url: new URL(page.url.pathname, page.url) };
  const title = readTitle(page.document)?.replace(/^Komga\s*[-–]\s*/i, '') ?? null;
  return assembleEpisode(site, book, id, [
    readChapterTitle('title', title, ['Komga']),
    readChapterTitle('dom', readText(page.document, '.v-toolbar__title'), ['Komga']),
  ]);
};

/** A reader that scrolls has all pages in the document; one that turns has their number in its slider, while that is shown. */
export const readPages: ReadPages = ({ document, url }) => {
  const slider = readSlider(document, '.v-slider__thumb-container[role="slider"]');
  const scrolled = slider ? null : readPagesOnScreen(document, 'img[id^="page"][alt^="Page "]');
  if (scrolled) return scrolled;
  const turned = readNumbersOnScreen(document, '.v-carousel img[alt^="Page "]', readAlt);
  const named = Number(url.searchParams.get('page') ?? Number.NaN);
  const shown = turned ?? (Number.isInteger(named) && named >= 1 ? { first: named, page: named } : null);
  if (!slider) return shown && { ...shown, pages: null };
  return shown && shown.page <= (slider.pages ?? 0) ? { ...slider, ...shown } : slider;
};

/** "Page 12", in every language. */
function readAlt(image: Element): number | null {
  return Number(image.getAttribute('alt')?.slice('Page '.length) ?? Number.NaN);
}

const readBookId: ReadId = ({ pathname }) => /\/book\/([A-Z\d]{5,40})\/read\/?$/i.exec(pathname)?.[1] ?? null;
