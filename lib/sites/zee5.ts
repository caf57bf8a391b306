// Reads ZEE5. The address has the ids of series and episode. Below the player are the show's name and a line such as "… E12".
import { parseLabelField } from './reading/episode-label.ts';
import { readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { toLabelReading } from './reading/reading.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'zee5',
  name: 'ZEE5',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://www.zee5.com/*',
      example: 'https://www.zee5.com/tv-shows/details/some-show/0-6-4z5359283/the-low-tide/0-1-6z5633476',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  // The path has a name and an id of the series, followed by a name and an id of the episode. The address of a series has only the name and
  // the id of the series.
  path: /\/(?:tv-shows|web-series|kids)\/details\/[^/]{1,200}\/(?<seriesId>0-6-[\w-]{3,40})\/[^/]{1,200}\/(?<id>0-1-[\w-]{3,40})(?:\/|$)/,
  read: ({ document }) => {
    const show = readText(document, 'div.consumptionMetaDiv > a > h2');
    const line = readText(document, 'div.consumptionMetaDiv > div > p');
    return [toLabelReading('dom', parseLabelField(line), show)];
  },
});
