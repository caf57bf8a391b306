// K Manga (Kodansha): its markup is not known from any source, so the page's head is read, and the slider that turns pages.
import { readChapterHead } from './chapter.ts';
import type { ReadId } from './own-page.ts';
import { type ReadPages, readCounter, readSlider } from './pages-in-view.ts';
import { assembleEpisode } from './reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'k-manga',
  name: 'K Manga',
  kind: 'manga',
  pages: [
    {
      pattern: 'https://kmanga.kodansha.com/*',
      example: 'https://kmanga.kodansha.com/title/10044/episode/317350',
    },
  ],
  playerFrames: [],
};

const EPISODE = /^\/title\/(\d{1,9})\/episode\/(\d{1,9})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const id = readEpisodeId(page.url);
  if (!id) return null;
  const seriesId = EPISODE.exec(page.url.pathname)?.[1] ?? null;
  const head = readChapterHead(page, readEpisodeId, ['K MANGA', 'Read Free Official Manga Online!']);
  return assembleEpisode(site, page, id, [...head, { source: 'url', seriesId }]);
};

export const readPages: ReadPages = ({ document }) =>
  readSlider(document, '[role="slider"][aria-valuemax], input[type="range"][max]') ??
  readCounter(document, '[class*="page-number"], [class*="pageNumber"], [class*="page-count"]');

const readEpisodeId: ReadId = ({ pathname }) => EPISODE.exec(pathname)?.[2] ?? null;
