// Globoplay: program and title below the player; a title without an episode's number is no episode.
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import { readTitleAndLine } from './reading/title-and-line.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'globoplay',
  name: 'Globoplay',
  mediaType: 'anime',
  general: true,
  pages: [{ pattern: 'https://globoplay.globo.com/*', example: 'https://globoplay.globo.com/v/3607726/' }],
  playerFrames: [],
};

const PATH = /^\/v\/(?<id>\d{4,12})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const path = PATH.exec(page.url.pathname)?.groups;
  const reading = path?.id ? readTitleAndLine(page, TEXTS) : null;
  if (!path?.id || !reading) return null;
  return titledBySeries(
    assembleEpisode(site, page, path.id, [{ ...reading, seriesId: path.series ?? null }]),
  );
};

const TEXTS = {
  title: ['.video-info__data-program', '.playkit-video-info__link-text'],
  line: ['.video-info__data-title'],
};
