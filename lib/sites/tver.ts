// TVer: the series above, the episode's own title below; a broadcast without a number is no episode for us.
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import { readTitleAndLine } from './reading/title-and-line.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'tver',
  name: 'TVer',
  mediaType: 'anime',
  general: true,
  pages: [{ pattern: 'https://tver.jp/*', example: 'https://tver.jp/episodes/epc1hdugbk' }],
  playerFrames: [],
};

const PATH = /^\/episodes\/(?<id>ep[a-z\d]{6,20})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const path = PATH.exec(page.url.pathname)?.groups;
  const reading = path?.id ? readTitleAndLine(page, TEXTS) : null;
  if (!path?.id || !reading) return null;
  return titledBySeries(
    assembleEpisode(site, page, path.id, [{ ...reading, seriesId: path.series ?? null }]),
  );
};

const TEXTS = {
  title: ['h2[class^="titles_seriesTitle"]', '[class^="titles_container"] h2'],
  line: ['h1[class^="titles_title"]', '[class^="titles_container"] h1'],
};
