// Viu: the line over the player is "12. Name", without a word for episode; a film has no such line.
import { cleanNumber, readText } from './reading/read-page.ts';
import { assembleEpisode, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'viu',
  name: 'Viu',
  mediaType: 'anime',
  general: true,
  pages: [
    { pattern: 'https://www.viu.com/*', example: 'https://www.viu.com/ott/hk/zh-hk/vod/430078/some-show-3' },
  ],
  playerFrames: [],
};

const PATH = /^\/ott\/[a-z]{2}\/[a-z-]{2,7}\/vod\/(\d{3,10})(?:\/|$)/i;

export const readEpisode: ReadEpisode = (page) => {
  const id = PATH.exec(page.url.pathname)?.[1];
  const seriesTitle = readText(page.document, '#series_title');
  const number = /^(\d{1,4})\. ?/.exec(readText(page.document, '#series_ep_title') ?? '')?.[1];
  if (!id || !seriesTitle || !number) return null;
  const reading = {
    source: 'dom',
    seriesTitle,
    episodeLabel: `E${Number(number)}`,
    episodeNumber: cleanNumber(number),
  };
  return titledBySeries(assembleEpisode(site, page, id, [reading]));
};
