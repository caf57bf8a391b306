// Reads WEBTOON, whose chapters are one long strip. `episode_no` in the address counts uploads, including prologues and other seasons. So
// it is not the episode number.
import { parseChapterLabel, readChapter, readChapterField, readChapterHead } from './reading/chapter.ts';
import { decodeSlug, isStaleHead, type ReadId, readSlug } from './reading/page-metadata.ts';
import { readLongStrip } from './reading/pages-in-view.ts';
import { cleanNumber, readDocumentTitle, readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'webtoon',
  name: 'WEBTOON',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://www.webtoons.com/*',
      example: 'https://www.webtoons.com/en/action/some-title/ep-12/viewer?title_no=3517&episode_no=13',
    },
    {
      pattern: 'https://m.webtoons.com/*',
      example: 'https://m.webtoons.com/en/action/some-title/ep-12/viewer?title_no=3517&episode_no=13',
    },
  ],
  playerFrames: [],
};

const SEASON = /[[(] ?(?:season|s|staffel|saison|temporada|t) ?\.? ?(\d{1,2}) ?[\])]/i;

export const readEpisode: ReadEpisode = (page) => {
  const id = readEpisodeId(page.url);
  if (!id) return null;
  const shown = readDom(page);
  const tab = readTab(page);
  const head = tab ? [tab] : readChapterHead(page, readEpisodeId, ['WEBTOON']);
  const seriesId = page.url.searchParams.get('title_no');
  const address = shown?.episodeLabel || tab?.episodeLabel ? null : readAddress(page);
  const readings = [shown, ...head, address, { source: 'url', seriesId }];
  const observed = assembleEpisode(site, page, id, readings);
  return observed && { ...observed, nextUrl: readLink(page.document, 'a.pg_next', page.url)?.href };
};

export const readPages: ReadPages = ({ document }) => readLongStrip(document, '#_imageList');

const readEpisodeId: ReadId = ({ pathname, searchParams }) => {
  const [title, episode] = [searchParams.get('title_no'), searchParams.get('episode_no')];
  const isViewer = pathname.endsWith('/viewer') && /^\d{1,9}$/.test(title ?? '');
  return isViewer && /^\d{1,6}$/.test(episode ?? '') ? `${title}/${episode}` : null;
};

/** Reads the toolbar above the strip. It shows "Title", and a text such as "[Season 2] Ep. 12 - Name". */
function readDom({ document }: Page): Reading | null {
  const text = readText(document, '.subj_info .subj_episode', '.subj_episode');
  return readBar('dom', text, readText(document, '.subj_info .subj', 'a.subj'));
}

/** Reads the document's title, such as "(S2) Ep. 57 - Name | Title". A title that ends in the site's name is not read. */
function readTab(page: Page): Reading | null {
  const [, text, title] = /^(.+) \| ([^|]+)$/.exec(readDocumentTitle(page.document) ?? '') ?? [];
  if (!text || !title || /^webtoon$/i.test(title) || isStaleHead(page, readEpisodeId)) return null;
  return readBar('title', text, title);
}

function readBar(source: string, text: string | null, title: string | null): Reading | null {
  const reading = readChapter(source, text, title);
  if (!reading || text === null) return reading;
  const season = cleanNumber(SEASON.exec(text)?.[1]);
  const own = reading.episodeLabel ? reading : readLeadingNumber(source, text, title);
  // Prologues, finales and notes of the author have no number. They count as specials.
  if (!own) return { ...reading, episodeLabel: text, episodeType: 'special' };
  return { ...own, seasonNumber: season ?? own.seasonNumber ?? null };
}

/** Reads a text such as "174 - Name" or "174. Name", without a word for an episode. A number within a name is ignored. */
function readLeadingNumber(source: string, text: string, title: string | null): Reading | null {
  const [, number = null] =
    /^(\d{1,4}(?:\.\d)?)(?:$|\s?[:.] (?=\S)| [-–—] (?=\S))/.exec(text.replace(SEASON, '').trim()) ?? [];
  return number === null ? null : readChapterField(source, number, title);
}

/** Reads the slug in the path, such as "s2-ep-57-first-request". `episode_no` is not used, because it counts uploads. */
function readAddress({ url }: Page): Reading | null {
  const slug = url.pathname.split('/').at(-2) ?? '';
  // A slug such as "ep-12-5" may mean half a chapter, so it is not read.
  const isHalf = /^\d{1,2}$/.test(parseChapterLabel(decodeSlug(slug))?.after ?? '');
  return isHalf ? null : readSlug(slug, parseChapterLabel);
}
