// Crave: the player's title over "S1 E2: Name".
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import { readTitleAndLine } from './reading/title-and-line.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'crave',
  name: 'Crave',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.crave.ca/*',
      example: 'https://www.crave.ca/en/play/some-show/the-low-tide-s1e2-ep12345',
    },
  ],
  playerFrames: [],
};

const PATH = /(?:^|\/)play\/(?<id>[\w/-]{3,200}?)\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const path = PATH.exec(page.url.pathname)?.groups;
  const reading = path?.id ? readTitleAndLine(page, TEXTS) : null;
  if (!path?.id || !reading) return null;
  return titledBySeries(
    assembleEpisode(site, page, path.id, [{ ...reading, seriesId: path.series ?? null }]),
  );
};

const TEXTS = {
  title: ['[class^="jasper-player-title__title"]', '.jw-title-primary'],
  line: ['[class^="jasper-player-title__subtitle"]', '.jw-title-secondary'],
};
