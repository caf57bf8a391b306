// Reads RTL+. The address contains series, season and number.
import { readNumberedAddress } from './reading/numbered-address.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'rtl-plus',
  name: 'RTL+',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://plus.rtl.de/*',
      example:
        'https://plus.rtl.de/video-tv/serien/some-show-146430/staffel-2-984414/episode-3-the-low-tide-927644',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/(?<id>video-tv\/(?:serien|shows)\/(?<seriesSlug>[^/]{1,150})-(?<seriesId>\d{3,9})\/(?:staffel-(?<season>\d{1,2})-|[^/]{0,60}?)\d{3,9}\/episode-(?<number>\d{1,5})-[^/]{0,200})\/?$/,
  read: (page, address) => readNumberedAddress(page, address, site.name),
});
