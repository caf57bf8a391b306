// Reads Bilibili Manga, the Chinese site. The address has the ids of manga and chapter, and the page has the manga's title. The chapter's
// number is in the corner of the viewer or in the head.
import { readChapter } from './reading/chapter.ts';
import { isStaleHead, type ReadId } from './reading/page-metadata.ts';
import { readCounter, readSlider } from './reading/pages-in-view.ts';
import { cleanNumber, readMeta, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Reading } from './reading/reading.ts';
import type { Page, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'bilibili-manga',
  name: 'Bilibili Manga',
  mediaType: 'manga',
  pages: [{ pattern: 'https://manga.bilibili.com/*', example: 'https://manga.bilibili.com/mc28201/463671' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/mc(?<seriesId>\d{2,9})\/(?<id>\d{2,10})(?:\/|$)/,
  read: (page, { readId }) => {
    const seriesTitle = readText(page.document, '.manga-title');
    const corner = readChapter('dom', readText(page.document, '.info-text :last-child'), null);
    return [
      { source: 'dom', seriesTitle },
      corner?.episodeNumber == null ? readNumber(page, readId) : corner,
    ];
  },
});

export const readPages: ReadPages = ({ document }) =>
  readCounter(document, '.progress-indicator') ?? readSlider(document, 'input.range-input[type="range"]');

/** Reads the chapter's number at the beginning of `og:title`. */
function readNumber(page: Page, readId: ReadId): Reading | null {
  if (isStaleHead(page, readId)) return null;
  const number = /^(\d{1,4}(?:\.\d)?)(?!\d)/.exec(readMeta(page.document, 'og:title') ?? '')?.[1];
  return number
    ? {
        source: 'og:title',
        episodeLabel: `Ch. ${number}`,
        episodeNumber: cleanNumber(number),
        episodeType: 'regular',
      }
    : null;
}
