// Reads self-hosted Komga. The toolbar and the document's title contain series and book. The address contains the id of the book and the
// page number.
import { readChapterTitle } from './reading/chapter.ts';
import type { ReadId } from './reading/page-metadata.ts';
import { readPageNumbersOnScreen, readPagesOnScreen, readSlider } from './reading/pages-in-view.ts';
import { readDocumentTitle, readText } from './reading/read-page.ts';
import { assembleEpisode, type EpisodePage, type Reading } from './reading/reading.ts';
import type { ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'komga',
  name: 'Komga',
  mediaType: 'manga',
  pages: [],
  playerFrames: [],
  selfHosted: true,
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readBookId(page.url);
  if (!id || page.url.searchParams.get('incognito') === 'true') return null;
  // Drop the query from the address. It contains the page number and the name of the page that opened the viewer, which do not belong to
  // the book.
  const book: EpisodePage = { url: new URL(page.url.pathname, page.url) };
  // If the book was opened from a reading list, the title begins with the name of the list instead of the series.
  const ofList = page.url.searchParams.get('context') === 'READLIST';
  const title = ofList ? null : readDocumentTitle(page.document)?.replace(/^Komga\s?[-–]\s?/i, '');
  const observed = assembleEpisode(site, book, id, [
    readBook('title', title ?? null),
    readBook('dom', readText(page.document, '.v-toolbar__title')),
  ]);
  page.incomplete = book.incomplete;
  return observed;
};

/**
 * Reads the book's title. Since 2025, it has the form "Series - 12 - Chapter 12". The number in the middle may be a volume's number, so the
 * last part must contain a word for chapter. Older versions have the form "Series - Chapter 12" or "Series Chapter 12". Newer versions also
 * have this form if the book's name contains the series' name.
 */
function readBook(source: string, text: string | null): Reading | null {
  const [, series, rest] =
    /^(.{1,200}?) - \d{1,4}(?:[.-]\d{1,4})?[a-z]? - (.{1,300})$/su.exec(text ?? '') ?? [];
  return series && rest
    ? readChapterTitle(source, `${series} - ${rest}`, ['Komga'])
    : readChapterTitle(source, text, ['Komga']);
}

/**
 * Reads which pages are on screen. A viewer that scrolls has all pages in the document. A viewer that turns pages shows the page number in
 * its slider, while the slider is visible.
 */
export const readPages: ReadPages = ({ document, url }) => {
  const slider = readSlider(document, '.v-slider__thumb-container[role="slider"]');
  const scrolled = slider ? null : readPagesOnScreen(document, 'img[id^="page"][alt^="Page "]');
  if (scrolled) return scrolled;
  const turned = readPageNumbersOnScreen(document, '.v-carousel img[alt^="Page "]', readAlt);
  const named = Number(url.searchParams.get('page') ?? Number.NaN);
  const shown = turned ?? (Number.isInteger(named) && named >= 1 ? { first: named, page: named } : null);
  if (!slider) return shown && { ...shown, pages: null };
  return shown && shown.page <= (slider.pages ?? 0) ? { ...slider, ...shown } : slider;
};

/** Returns the page number from an image's alternative text. Komga writes "Page 12" in every language. */
function readAlt(image: Element): number | null {
  return Number(image.getAttribute('alt')?.slice('Page '.length) ?? Number.NaN);
}

const readBookId: ReadId = ({ pathname }) => /\/book\/([A-Z\d]{5,40})\/read\/?$/i.exec(pathname)?.[1] ?? null;
