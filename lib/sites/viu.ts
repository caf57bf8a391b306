// Viu: the line over the player is "12. Name", without a word for episode; a film has no such line.
import { cleanNumber, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'viu',
  name: 'Viu',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    { pattern: 'https://www.viu.com/*', example: 'https://www.viu.com/ott/hk/zh-hk/vod/430078/some-show-3' },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/ott\/[a-z]{2}\/[a-z-]{2,7}\/vod\/(?<id>\d{3,10})(?:\/|$)/i,
  read: ({ document }) => {
    const seriesTitle = readText(document, '#series_title');
    const number = /^(\d{1,4})\. ?/.exec(readText(document, '#series_ep_title') ?? '')?.[1];
    const episode = { episodeLabel: `E${Number(number)}`, episodeNumber: cleanNumber(number) };
    return number ? [{ source: 'dom', seriesTitle, ...episode }] : null;
  },
});
