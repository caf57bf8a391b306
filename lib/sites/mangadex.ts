// Reads MangaDex, a single-page application. The address contains the chapter's id, followed by the page number.
import type { ObservedEpisode } from '../domain/episode.ts';
import { parseChapterLabel, readChapterField, readChapterTitle } from './reading/chapter.ts';
import { isStaleHead, type ReadId } from './reading/page-metadata.ts';
import { parseCounter, readCounter, readPagesOnScreen } from './reading/pages-in-view.ts';
import { findAll, parseUrl, readDocumentTitle, readLink, readMeta, readText } from './reading/read-page.ts';
import { assembleEpisode, type EpisodePage, type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'mangadex',
  name: 'MangaDex',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://mangadex.org/*',
      example: 'https://mangadex.org/chapter/3f3b9a0e-6b2b-4b5a-9f0c-0d9f6a3f7c11/1',
    },
  ],
  playerFrames: [],
};

const NAMES = ['MangaDex'];
const UUID = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';
const CHAPTER = /* @__PURE__ */ new RegExp(`^/chapter/(${UUID})(?:/(\\d{1,4}))?(?:/|$)`, 'i');
const TITLE = /* @__PURE__ */ new RegExp(`^/title/(${UUID})(?:/|$)`, 'i');

export const readEpisode: ReadEpisode = (page) => {
  const id = readChapterId(page.url);
  if (!id) return null;
  // Drop the page number from the address, because all pages belong to one chapter.
  const chapter: EpisodePage = { url: new URL(`/chapter/${id}`, page.url) };
  const observed = assembleEpisode(site, chapter, id, [readDom(page), ...readHead(page)]);
  page.incomplete = chapter.incomplete;
  return observed && { ...observed, ids: readIds(page), nextUrl: readNext(page, observed) };
};

/**
 * Reads which pages are on screen. Tries the counter, then the progress bar, then the pages themselves, because each reading mode lacks at
 * least one of them.
 */
export const readPages: ReadPages = ({ document, url }) => {
  const bar = findAll(document, '.md--progress-page').length;
  const page = CHAPTER.exec(url.pathname)?.[2];
  return (
    readCounter(document, '.reader--meta.page') ??
    (bar > 0 && page ? parseCounter(`${page} / ${bar}`) : null) ??
    readPagesOnScreen(document, '.md--reader-pages img')
  );
};

const readChapterId: ReadId = ({ pathname }) => CHAPTER.exec(pathname)?.[1]?.toLowerCase() ?? null;

function readTitleId(url: URL | null): string | null {
  return TITLE.exec(url?.pathname ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Reads the header of MangaDex's viewer. */
function readDom({ document, url }: Page): Reading | null {
  const title = readText(document, 'a.reader--header-manga', '.reader--header-manga');
  const chapter = readText(document, '.reader--meta.chapter');
  const reading = readChapterField('dom', chapter, title);
  return reading && { ...reading, seriesId: readTitleId(readLink(document, 'a.reader--header-manga', url)) };
}

/** Reads Open Graph, which has the series' title (sometimes with the chapter) and the series' address. */
function readHead(page: Page): (Reading | null)[] {
  const { document, url } = page;
  if (isStaleHead(page, readChapterId)) return [];
  const text = readMeta(document, 'og:title');
  const seriesId = readTitleId(parseUrl(readMeta(document, 'og:url'), url));
  const series = seriesId ? (text?.replace(/ - MangaDex$/i, '') ?? null) : null;
  const ogTitle = readLine('og:title', text ?? '') ?? { source: 'og:title', seriesTitle: series };
  return [{ ...ogTitle, seriesId }, readTab(readDocumentTitle(document) ?? '')];
}

/** Reads the document's title, which begins with the page number, as in "20 | Chapter 65 - Series - MangaDex". */
function readTab(text: string): Reading | null {
  const [, counted] = /^\d{1,4} \| (.+)$/.exec(text) ?? [];
  if (!counted) return readLine('title', text);
  const label = parseChapterLabel(counted.replace(/ - MangaDex$/i, ''));
  const chapter = label?.before === '' ? toLabelReading('title', label, label.after || null) : null;
  return isCounted(label) ? chapter : (readWord('title', counted) ?? chapter);
}

/** Reads a line such as "Series - Chapter 65 - MangaDex". */
function readLine(source: string, text: string): Reading | null {
  const chapter = readChapterTitle(source, text, NAMES);
  return isCounted(chapter) ? chapter : (readWord(source, text) ?? chapter);
}

function isCounted(label: Pick<Reading, 'kind'> | null): boolean {
  return label?.kind === 'regular' || label?.kind === 'range';
}

/** Reads a line that has a word in the place of the chapter, as in "Oneshot - Series - MangaDex". */
function readWord(source: string, text: string): Reading | null {
  const [word = '', ...series] = text.replace(/ - MangaDex$/i, '').split(' - ');
  const reading = series.length > 0 ? readChapterField(source, word, series.join(' - ')) : null;
  return reading?.kind ? reading : null;
}

/**
 * Returns the target of the arrow to the next chapter. Returns undefined if the chapter's number was read from the head instead of the DOM,
 * because the head may belong to another chapter than the arrow.
 */
function readNext({ document, url }: Page, { sources }: ObservedEpisode): string | undefined {
  const side = findAll(document, '.rtl').length > 0 ? 'left' : 'right';
  const arrow = `a[href*="/chapter/"]:has(.feather-chevron-${side})`;
  return sources.episodeNumber === 'dom' ? readLink(document, arrow, url)?.href : undefined;
}

/** Reads the ids in links to public catalogues, if the page is certainly about one title. */
function readIds({ document, url }: Page): ObservedEpisode['ids'] {
  const series = readTitleId(readLink(document, 'a.reader--header-manga', url));
  if (!series || readTitleId(parseUrl(readMeta(document, 'og:url'), url)) !== series) return null;
  const mal = readId(document, 'https://myanimelist.net/manga/');
  const anilist = readId(document, 'https://anilist.co/manga/');
  return mal || anilist ? { mal, anilist } : null;
}

/** Returns the id in links that begin with this address. Returns undefined if the links have different ids. */
function readId(document: Document, address: string): number | undefined {
  const ids = findAll(document, `a[href^="${address}"]`).map((link) =>
    Number(/^\d{1,9}/.exec((link.getAttribute('href') ?? '').slice(address.length))?.[0]),
  );
  const [id] = ids;
  return id && ids.every((other) => other === id) ? id : undefined;
}
