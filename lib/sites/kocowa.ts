// KOCOWA: the player's dock has the show above "Episode 1".
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import { readTitleAndLine } from './reading/title-and-line.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'kocowa',
  name: 'KOCOWA',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.kocowa.com/*',
      example: 'https://www.kocowa.com/en_us/video/12345/some-show-episode-1',
    },
  ],
  playerFrames: [],
};

/** Lists of what is new link to `/media/`. */
const PATH = /\/(?:video|media)\/(?<id>[\w-]{2,60})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const path = PATH.exec(page.url.pathname)?.groups;
  const reading = path?.id ? readTitleAndLine(page, TEXTS) : null;
  if (!path?.id || !reading) return null;
  return titledBySeries(
    assembleEpisode(site, page, path.id, [{ ...reading, seriesId: path.series ?? null }]),
  );
};

const TEXTS = {
  title: ['.vjs-dock-title'],
  line: ['.vjs-dock-description'],
};
