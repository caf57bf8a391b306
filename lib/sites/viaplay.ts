// Reads Viaplay. Series, season and number are in the address of the player. Their words are in the language of the country.
import { readNumberedAddress } from './reading/numbered-address.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

const COUNTRIES = ['com', 'dk', 'fi', 'no', 'se'];

export const site: Site = {
  id: 'viaplay',
  name: 'Viaplay',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: COUNTRIES.map((country) => ({
    pattern: `https://viaplay.${country}/*`,
    example: `https://viaplay.${country}/player/default/serier/some-show/sesong-1/episode-2`,
  })),
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/player\/default\/(?<id>[^/]{1,40}\/(?<seriesSlug>[^/]{1,150})\/[^/\d]{1,20}-(?<season>\d{1,2})\/[^/\d]{1,20}-(?<number>\d{1,4}))\/?$/,
  read: (page, address) => readNumberedAddress(page, address, site.name),
});
