// Vidio: the title over "Season 1: Ep 03 - Name".
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import { readTitleAndLine } from './reading/title-and-line.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'vidio',
  name: 'Vidio',
  mediaType: 'anime',
  general: true,
  pages: [
    { pattern: 'https://www.vidio.com/*', example: 'https://www.vidio.com/watch/2045001-some-show-ep-03' },
  ],
  playerFrames: [],
};

const PATH = /^\/watch\/(?<id>\d{3,12})(?:-|\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const path = PATH.exec(page.url.pathname)?.groups;
  const reading = path?.id ? readTitleAndLine(page, TEXTS) : null;
  if (!path?.id || !reading) return null;
  return titledBySeries(
    assembleEpisode(site, page, path.id, [{ ...reading, seriesId: path.series ?? null }]),
  );
};

const TEXTS = {
  title: ['.video-property__title'],
  line: ['.video-property__subtitle', '[class*="video-property"] [class*="subtitle"]'],
};
