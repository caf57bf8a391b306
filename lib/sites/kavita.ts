// Reads self-hosted Kavita. Series, chapter and length are on the page only while its menu is open. The addresses of the images contain the
// ids of chapter and page.
import { parseChapterLabel, readChapter } from './reading/chapter.ts';
import { readPageNumbersOnScreen, readSlider } from './reading/pages-in-view.ts';
import { parseUrl, readDocumentTitle, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'kavita',
  name: 'Kavita',
  mediaType: 'manga',
  pages: [],
  playerFrames: [],
  selfHosted: true,
};

/**
 * Matches the path of a chapter. The server may run below another path. If the chapter was opened from a reading list, the path ends in the
 * id of the list.
 */
const CHAPTER = /\/library\/(\d{1,9})\/series\/(\d{1,9})\/manga\/(\d{1,9})(?:\/list\/\d{1,9})?\/?$/;
/** Matches incognito mode. The two public sources write the name of the parameter differently. */
const INCOGNITO = /[?&]incognito(?:Mode)?=true(?:&|$)/i;
const IMAGES = 'img[src*="/reader/image"], img[src*="/Reader/image"]';

export const readEpisode: ReadEpisode = (page) => {
  const [, , series, id] = CHAPTER.exec(page.url.pathname) ?? [];
  if (!id || INCOGNITO.test(page.url.search)) return null;
  return assembleEpisode(site, page, id, [
    { source: 'dom', confirms: readImages(page) !== null },
    readMenu(page),
    { source: 'url', seriesId: series ?? null },
  ]);
};

export const readPages: ReadPages = (page) => {
  const slider = readSlider(page.document, '.ngx-slider-pointer[role="slider"]');
  const shown = readImages(page);
  if (!slider) return shown && { ...shown, pages: null };
  return shown && shown.page <= (slider.pages ?? 0) ? { ...slider, ...shown } : slider;
};

/** Reads which pages are on screen from the images of this chapter. Their addresses count pages from 0. */
function readImages({ document, url }: Page) {
  const id = CHAPTER.exec(url.pathname)?.[3];
  return readPageNumbersOnScreen(document, IMAGES, (image) => {
    const search = parseUrl(image.getAttribute('src'), url)?.searchParams;
    return search?.get('chapterId') === id ? Number(search?.get('page') ?? Number.NaN) + 1 : null;
  });
}

/** Reads the bar that slides in from the top. It has the series in bold, and the chapter below it. */
function readMenu({ document }: Page): Reading | null {
  const heading = readText(document, '.fixed-top.overlay [style*="bold"]', '.reader .overlay .title');
  const line = readText(document, '.fixed-top.overlay .subtitle', '.reader .overlay .subtitle');
  const number = parseChapterLabel(line)?.number ?? null;
  return readChapter('dom', line, heading && readSeries(heading, number, readDocumentTitle(document)));
}

/**
 * Removes the chapter's name from a heading such as "Series - Name". The document's title usually still belongs to the page of the series,
 * and then shows where the series' name ends. Otherwise, a name that begins with the chapter's number is removed. Other names are retained,
 * because a series may have a dash in its title.
 */
function readSeries(heading: string, number: number | null, documentTitle: string | null): string {
  const series = /^Kavita - (.+) Details$/s.exec(documentTitle ?? '')?.[1];
  if (series && heading.startsWith(`${series} - `)) return series;
  const parts = heading.split(' - ');
  const named = parts.findIndex(
    (_part, index) => index > 0 && isNameOf(parts.slice(index).join(' - '), number),
  );
  return named === -1 ? heading : parts.slice(0, named).join(' - ');
}

/** Whether a name is the name of the chapter with this number. For chapter 12, examples are "Chapter 12" and "Ch. 12 - The Name". */
function isNameOf(name: string, number: number | null): boolean {
  const label = parseChapterLabel(name);
  return label !== null && label.before === '' && label.number === number;
}
