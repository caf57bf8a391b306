// Bilibili Comics in Chinese: the address names manga and chapter, the page the manga, and the reader's corner or the head the chapter's number.
import { readChapter } from './reading/chapter.ts';
import { isStaleHead, type ReadId } from './reading/own-page.ts';
import { type ReadPages, readCounter, readSlider } from './reading/pages-in-view.ts';
import { cleanNumber, readMeta, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'bilibili-comics',
  name: 'Bilibili Comics',
  mediaType: 'manga',
  pages: [{ pattern: 'https://manga.bilibili.com/*', example: 'https://manga.bilibili.com/mc28201/463671' }],
  playerFrames: [],
};

const PATH = /^\/mc(\d{2,9})\/(\d{2,10})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, id] = PATH.exec(page.url.pathname) ?? [];
  const seriesTitle = readText(page.document, '.manga-title');
  if (!seriesId || !id) return null;
  const corner = readChapter('dom', readText(page.document, '.info-text :last-child'), null);
  const number = corner?.episodeNumber == null ? readNumber(page) : corner;
  return assembleEpisode(site, page, id, [{ source: 'dom', seriesTitle, seriesId }, number]);
};

export const readPages: ReadPages = ({ document }) =>
  readCounter(document, '.progress-indicator') ?? readSlider(document, 'input.range-input[type="range"]');

const readChapterId: ReadId = ({ pathname }) => PATH.exec(pathname)?.[2] ?? null;

/** The digits in front of the head's title. */
function readNumber(page: Page): Reading | null {
  if (isStaleHead(page, readChapterId)) return null;
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
