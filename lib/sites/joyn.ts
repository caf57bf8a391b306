// Reads Joyn. In the address, season and number come before the episode's name.
import { readNumberedAddress } from './reading/numbered-address.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'joyn',
  name: 'Joyn',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://www.joyn.de/*',
      example: 'https://www.joyn.de/play/serien/some-show/1-2-the-low-tide',
    },
    {
      pattern: 'https://www.joyn.at/*',
      example: 'https://www.joyn.at/play/serien/some-show/1-2-the-low-tide',
    },
    {
      pattern: 'https://www.joyn.ch/*',
      example: 'https://www.joyn.ch/play/serien/some-show/1-2-the-low-tide',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/(?<id>play\/serien\/(?<seriesSlug>[^/]{1,150})\/(?<season>\d{1,2})-(?<number>\d{1,4})(?:-[^/]{0,200})?)\/?$/,
  read: (page, address) => readNumberedAddress(page, address, site.name),
});
