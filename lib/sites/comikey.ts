// Comikey: a chapter that is not unlocked shows its bars but no pages, and is no chapter for us.
import { parseChapterLabel, readChapter, readChapterHead } from './chapter.ts';
import { decodeSlug, type ReadId } from './own-page.ts';
import { type ReadPages, readPagesOnScreen } from './pages-in-view.ts';
import { findAll, readText } from './read-page.ts';
import { assembleEpisode, type Reading } from './reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'comikey',
  name: 'Comikey',
  kind: 'manga',
  pages: [
    {
      pattern: 'https://comikey.com/*',
      example: 'https://comikey.com/read/some-manga/x9Yz12/chapter-12-the-result/',
    },
  ],
  playerFrames: [],
};

const CHAPTER = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?read\/([a-z\d-]{1,200})\/([\w-]{1,60})\/([^/]{1,200})/i;
/** Where the pages are drawn; missing in a locked chapter. */
const PAGES = '#br-spine canvas, #br-spine img';
/** Translations are named by their language instead of a word for chapter. */
const LANGUAGE_WORDS = /^(?:espanol|bahasa|portugues)[-_ ]?(?=\d)/i;

export const readEpisode: ReadEpisode = (page) => {
  const id = readChapterId(page.url);
  if (!id || findAll(page.document, '#br-spine').length === 0) return null;
  const head = readChapterHead(page, readChapterId, ['Comikey']);
  return assembleEpisode(site, page, id, [readDom(page), ...head, readAddress(page)]);
};

export const readPages: ReadPages = ({ document }) => readPagesOnScreen(document, PAGES);

const readChapterId: ReadId = ({ pathname }) => CHAPTER.exec(pathname)?.[2] ?? null;

/** The toolbar: the series, with its language in brackets. */
function readDom({ document }: Page): Reading | null {
  const [series] = (readText(document, '.br-toolbar__ellipsis') ?? '').split(' (');
  return series ? { source: 'dom', seriesTitle: series } : null;
}

function readAddress({ url }: Page): Reading | null {
  const [, slug, , last] = CHAPTER.exec(url.pathname) ?? [];
  if (!slug || !last) return null;
  const words = decodeSlug(last).replace(LANGUAGE_WORDS, 'chapter ');
  // "chapter 10 5" is chapter 10.5 nowhere else than in an address.
  const text = words.replace(/^(\p{L}+ \d+) ([1-9])$/u, '$1.$2');
  const label = parseChapterLabel(text);
  return label && { ...readChapter('url', label.label, null), source: 'url', seriesSlug: slug };
}
