// Reads Comikey. Locked chapters are ignored; they show the viewer's toolbars, but no pages.
import { parseChapterLabel, readChapter, readChapterHead } from './reading/chapter.ts';
import { decodeSlug, type ReadId } from './reading/page-metadata.ts';
import { readPagesOnScreen } from './reading/pages-in-view.ts';
import { findAll, readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'comikey',
  name: 'Comikey',
  mediaType: 'manga',
  refuses: 'some',
  pages: [
    {
      pattern: 'https://comikey.com/*',
      example: 'https://comikey.com/read/some-manga/x9Yz12/chapter-12-the-result/',
    },
    {
      pattern: 'https://br.comikey.com/*',
      example: 'https://br.comikey.com/read/um-manga-pt-br-manga/x9Yz12/chapter-12/',
    },
  ],
  playerFrames: [],
};

const CHAPTER = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?read\/([a-z\d-]{1,200})\/([\w-]{1,60})\/([^/]{1,200})/i;
/** Matches the pages of a chapter. A locked chapter has no pages. */
const PAGES = '#br-spine canvas, #br-spine img';
/**
 * Matches the number of a chapter. A translated chapter has its language between the word for chapter and the number, or instead of the
 * word.
 */
const NUMBERED =
  /^(?:[a-z]{2,10}-){0,2}?(?:chapter|episode|cap[ií]tulo|bab|chapitre|espanol|portugues|bahasa|francais)(?:-(?:espanol|portugues|bahasa|francais))?-(\d{1,4})(?:-|$)/i;

export const readEpisode: ReadEpisode = (page) => {
  const id = readChapterId(page.url);
  // Ignore a locked chapter, which has no pages.
  if (!id || findAll(page.document, '#br-spine, canvas').length === 0) return null;
  const head = readChapterHead(page, readChapterId, ['Comikey']);
  const observed = assembleEpisode(site, page, id, [readDom(page), ...head, readAddress(page)]);
  const [next, list] = ['.next a', '.br-toolbar__ellipsis'].map(
    (link) => readLink(page.document, link, page.url)?.href,
  );
  return observed && { ...observed, nextUrl: next, seriesUrl: list };
};

export const readPages: ReadPages = ({ document }) => readPagesOnScreen(document, PAGES);

const readChapterId: ReadId = ({ pathname }) => CHAPTER.exec(pathname)?.[2] ?? null;

/** Reads the toolbar. It shows the series, followed by the language in brackets. */
function readDom({ document }: Page): Reading | null {
  const [series] = (readText(document, '.br-toolbar__ellipsis') ?? '').split(' (');
  return series ? { source: 'dom', seriesTitle: series } : null;
}

function readAddress({ url }: Page): Reading | null {
  const [, slug, , last] = CHAPTER.exec(url.pathname) ?? [];
  if (!slug || !last) return null;
  // "chapter-10-5" is the fifth part of chapter 10. Progress counts whole chapters.
  const number = NUMBERED.exec(last)?.[1];
  if (number)
    return { ...readChapter('url', `chapter ${Number(number)}`, null), source: 'url', seriesSlug: slug };
  const label = parseChapterLabel(decodeSlug(last));
  return label && { ...readChapter('url', label.label, null), source: 'url', seriesSlug: slug };
}
