// Bilibili Comics in Chinese: the address names manga and chapter, the page the manga, the head the chapter's number.
import type { ReadId } from './reading/own-page.ts';
import { isStaleHead } from './reading/own-page.ts';
import { type ReadPages, readCounter } from './reading/pages-in-view.ts';
import { cleanNumber, readMeta, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'bilibili-comics',
  name: 'Bilibili Comics',
  kind: 'manga',
  pages: [{ pattern: 'https://manga.bilibili.com/*', example: 'https://manga.bilibili.com/mc28201/463671' }],
  playerFrames: [],
};

const PATH = /^\/mc(\d{2,9})\/(\d{2,10})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, id] = PATH.exec(page.url.pathname) ?? [];
  const seriesTitle = readText(page.document, '.manga-title');
  if (!seriesId || !id) return null;
  return assembleEpisode(site, page, id, [{ source: 'dom', seriesTitle, seriesId }, readNumber(page)]);
};

export const readPages: ReadPages = ({ document }) => readCounter(document, '.progress-indicator');

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
