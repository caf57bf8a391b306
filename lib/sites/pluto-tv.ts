// Pluto TV: the address of an episode ends in its season and its number; its markup changes with each build.
import { readNumberedAddress } from './reading/numbered-address.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'pluto-tv',
  name: 'Pluto TV',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://pluto.tv/*',
      example: 'https://pluto.tv/on-demand/series/some-show/season/2/episode/the-low-tide-2009-2-3',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/(?<id>(?:[a-z]{2}\/)?on-demand\/series\/(?<seriesSlug>[^/]{1,150})\/(?:seasons?\/\d{1,3}\/)?episode\/(?:[^/]{1,200}-)?(?<season>\d{1,2})-(?<number>\d{1,4}))\/?$/,
  read: (page, address) => readNumberedAddress(page, address, site.name),
});
