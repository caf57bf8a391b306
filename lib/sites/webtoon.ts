// WEBTOON: one long strip. The number in the address counts from the first upload, prologues included, so the one in the title comes first.
import { readChapter, readChapterHead } from './reading/chapter.ts';
import type { ReadId } from './reading/own-page.ts';
import { type ReadPages, readStrip } from './reading/pages-in-view.ts';
import { cleanNumber, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'webtoon',
  name: 'WEBTOON',
  kind: 'manga',
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
  const head = readChapterHead(page, readEpisodeId, ['WEBTOON']);
  const shown = readDom(page);
  const seriesId = page.url.searchParams.get('title_no');
  const address = shown?.episodeLabel ? null : readAddress(page);
  return assembleEpisode(site, page, id, [shown, ...head, address, { source: 'url', seriesId }]);
};

export const readPages: ReadPages = ({ document }) => readStrip(document, '#_imageList');

const readEpisodeId: ReadId = ({ pathname, searchParams }) => {
  const [title, episode] = [searchParams.get('title_no'), searchParams.get('episode_no')];
  const isViewer = pathname.endsWith('/viewer') && /^\d{1,9}$/.test(title ?? '');
  return isViewer && /^\d{1,6}$/.test(episode ?? '') ? `${title}/${episode}` : null;
};

/** The bar above the strip: "Title", and "[Season 2] Ep. 12 - Name". */
function readDom({ document }: Page): Reading | null {
  const text = readText(document, '.subj_info .subj_episode', '.subj_episode');
  const reading = readChapter('dom', text, readText(document, '.subj_info .subj', 'a.subj'));
  if (!reading || text === null) return reading;
  // A prologue, a finale, a note of the author: none of them is a numbered episode.
  if (!reading.episodeLabel) return { ...reading, episodeLabel: text, episodeType: 'special' };
  const season = cleanNumber(SEASON.exec(text)?.[1]);
  return { ...reading, seasonNumber: season ?? reading.seasonNumber ?? null };
}

/** Counted from the first upload. */
function readAddress({ url }: Page): Reading {
  const number = cleanNumber(url.searchParams.get('episode_no'));
  return {
    source: 'url',
    episodeLabel: number === null ? null : `#${number}`,
    episodeNumber: number,
    episodeType: 'regular',
  };
}
