// LINE TV: one heading has series and episode, "Name：第1集"; the address has both ids.
import { readTitleText } from './reading/own-page.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'line-tv',
  name: 'LINE TV',
  kind: 'anime',
  general: true,
  pages: [{ pattern: 'https://www.linetv.tw/*', example: 'https://www.linetv.tw/drama/12345/eps/3' }],
  playerFrames: [],
};

const PATH = /^\/drama\/(\d{2,8})(?:\/eps\/(\d{1,4}))?\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, episode] = PATH.exec(page.url.pathname) ?? [];
  const heading = readText(page.document, 'h2.font-700');
  const reading = heading ? readTitleText('dom', heading.replace('：', ' '), [site.name]) : null;
  if (!seriesId || !reading) return null;
  const id = `${seriesId}/${episode ?? reading.episodeNumber}`;
  return titledBySeries(assembleEpisode(site, page, id, [{ ...reading, seriesId }]));
};
