// Hulu Japan: the bar over the player links to the series and has the episode's number beside it.
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import { readTitleAndLine } from './reading/title-and-line.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'hulu-japan',
  name: 'Hulu Japan',
  mediaType: 'anime',
  general: true,
  pages: [{ pattern: 'https://www.hulu.jp/*', example: 'https://www.hulu.jp/watch/100012345' }],
  playerFrames: [],
};

/** What is rented plays below `/store/`. */
const PATH = /^\/(?:store\/)?watch\/(?<id>\d{4,14})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const path = PATH.exec(page.url.pathname)?.groups;
  const reading = path?.id ? readTitleAndLine(page, TEXTS) : null;
  if (!path?.id || !reading) return null;
  return titledBySeries(
    assembleEpisode(site, page, path.id, [{ ...reading, seriesId: path.series ?? null }]),
  );
};

const TEXTS = {
  title: ['.watch-info-title > .title > a'],
  line: ['.watch-info-title > .title > .ep_no'],
};
