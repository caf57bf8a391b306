// Reads RaiPlay. In the address, series, season and number come before the episode's name: "Show-S1E2-The-name-{id}.html".
import { readNumberedAddress } from './reading/numbered-address.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'raiplay',
  name: 'RaiPlay',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://www.raiplay.it/*',
      example:
        'https://www.raiplay.it/video/2021/11/Some-Show-S1E1-The-low-tide-b1255a4a-8e72-4a2f-b9f3-fc1308e00736.html',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/video\/\d{4}\/\d{2}\/(?<seriesSlug>[^/]{1,150}?)-S(?<season>\d{1,2})E(?<number>\d{1,4})-[^/]{0,200}?(?<id>[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.html$/i,
  read: (page, address) => readNumberedAddress(page, address, site.name),
});
