// ZEE5: the address names series and episode by ids, the page below the player the show and "… E12".
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, readLabel, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'zee5',
  name: 'ZEE5',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.zee5.com/*',
      example: 'https://www.zee5.com/tv-shows/details/some-show/0-6-4z5359283/the-low-tide/0-1-6z5633476',
    },
  ],
  playerFrames: [],
};

/** A series has the first pair of name and id alone. */
const PATH =
  /\/(?:tv-shows|web-series|kids)\/details\/[^/]{1,200}\/(0-6-[\w-]{3,40})\/[^/]{1,200}\/(0-1-[\w-]{3,40})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, id] = PATH.exec(page.url.pathname) ?? [];
  const show = readText(page.document, 'div.consumptionMetaDiv > a > h2');
  const label = parseEpisodeLabel(readText(page.document, 'div.consumptionMetaDiv > div > p') ?? '');
  if (!seriesId || !id || !show || !label) return null;
  return titledBySeries(assembleEpisode(site, page, id, [{ ...readLabel('dom', label, show), seriesId }]));
};
