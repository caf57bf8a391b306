// Reads Comic Walker (カドコミ). Its viewer opens on the page of the work, so the address may contain only the work.
import type { ObservedEpisode } from '../domain/episode.ts';
import { parseChapterLabel, readChapter, readChapterHead } from './reading/chapter.ts';
import { trimSeparators } from './reading/label.ts';
import { isStaleHead, type ReadId } from './reading/page-metadata.ts';
import { parseCounter, readPagesOnScreen } from './reading/pages-in-view.ts';
import { cleanText, findAll, firstResultOf, readLink, readNextLink, readText } from './reading/read-page.ts';
import { assembleEpisode, markPageIncomplete, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'comic-walker',
  name: 'Comic Walker',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://comic-walker.com/*',
      example: 'https://comic-walker.com/detail/KC_004188_S/episodes/KC_0041880000200021_E?episodeType=first',
    },
  ],
  playerFrames: [],
};

const WORK = /^\/detail\/([A-Z\d_]{3,40})(?:\/episodes\/([A-Z\d_]{3,40}))?\/?$/i;
const READING = '[class*="EpisodeThumbnail_isReading"]';

export const readEpisode: ReadEpisode = (page) => {
  const [, work, episode] = WORK.exec(page.url.pathname) ?? [];
  const title = readText(page.document, '[class*="EpisodeTitleArea_title_"]');
  if (!work) return null;
  if (!title && !episode) return markPageIncomplete(page, { seriesId: work });
  const head = isStaleHead(page, readEpisodeId) ? [] : readChapterHead(page, readEpisodeId, NAMES);
  const reading = readDom(title);
  const id = episode ?? readShownId(page) ?? `${work}/${reading?.episodeLabel ?? ''}`;
  const readings = [reading, ...head, { source: 'url', seriesId: work }];
  const observed = assembleEpisode(site, page, id, readings);
  return observed && { ...observed, ...(readShownId(page) === id && readNext(page)) };
};

/**
 * Reads the next chapter from the list of chapters. The next chapter is the item after the open chapter, or the item before it if the list
 * begins with the latest chapter.
 */
function readNext(page: Page): Partial<ObservedEpisode> {
  const latest = page.url.searchParams.get('episodeType') === 'latest';
  const next = latest ? `li:has(+ li ${READING}) a` : `li:has(${READING}) + li a`;
  return readNextLink(page, next, parseChapterLabel);
}

/**
 * Reads which pages are on screen. A chapter that scrolls has all its pages in the document. A chapter that is turned page by page has a
 * button with a counter.
 */
export const readPages: ReadPages = ({ document }) =>
  readPagesOnScreen(document, '[class*="_scrollViewport_"] [class*="_page_"]') ??
  firstResultOf(findAll(document, 'button[class*="_button"]'), (button) =>
    parseCounter(/^\s*\d+\s?\/\s?\d+\s*$/.exec(cleanText(button.textContent) ?? '')?.[0] ?? null),
  );

const NAMES = [
  'カドコミ',
  'カドコミ (コミックウォーカー)',
  'コミックウォーカー',
  'ComicWalker',
  'comic-walker.com',
];

const readEpisodeId: ReadId = ({ pathname }) => WORK.exec(pathname)?.[2] ?? null;

/** Returns the id of the open chapter, which the list of chapters marks. */
function readShownId({ document, url }: Page): string | null {
  const link = readLink(document, `a:has(${READING})`, url);
  return link && readEpisodeId(link);
}

/** Reads a text such as "【第12話】Title". The label comes first, in brackets. */
function readDom(text: string | null): Reading | null {
  if (!text) return null;
  const [, label, series] = /^([^】]*)】(.*)$/.exec(text) ?? [];
  if (label === undefined) return readChapter('dom', text, null);
  return readChapter('dom', label.replace(/^\s*【/, ''), trimSeparators(series ?? '') || null);
}
