// Reads MANGA Plus. Class names end in a hash that changes with each release, so only the beginning of a name is matched.
import { readChapterField, readChapterHead } from './reading/chapter.ts';
import { readCounter } from './reading/pages-in-view.ts';
import { readLink, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Reading } from './reading/reading.ts';
import type { Page, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'manga-plus',
  name: 'MANGA Plus',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://mangaplus.shueisha.co.jp/*',
      example: 'https://mangaplus.shueisha.co.jp/viewer/1026314',
    },
  ],
  playerFrames: [],
};

const TITLE = 'h1[class*="Navigation-module_title"]';

export const readEpisode = readerOf({
  site,
  path: /^\/viewer\/(?<id>\d{1,12})(?:\/|$)/,
  read: (page, { readId }) => [
    readDom(page),
    ...readChapterHead(page, readId, ['MANGA Plus', 'MANGA Plus by SHUEISHA']),
  ],
});

export const readPages: ReadPages = ({ document }) =>
  readCounter(document, '[class*="Viewer-module_pageNumber"]');

/** Reads the toolbar above the pages. Its title links to the list of chapters. */
function readDom({ document, url }: Page): Reading | null {
  const title = readText(document, TITLE);
  const chapter = readText(document, 'p[class*="Navigation-module_chapterTitle"]');
  const list = readLink(document, `a[href*="/titles/"]:has(${TITLE})`, url);
  const reading = readChapterField('dom', chapter, title);
  return reading && { ...reading, seriesId: /^\/titles\/(\d+)/.exec(list?.pathname ?? '')?.[1] ?? null };
}
