// Reads AMC+ only from the general data of its pages, because only one public source describes its player.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'amc-plus',
  name: 'AMC+',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.amcplus.com/*',
      example: 'https://www.amcplus.com/shows/some-show/episodes/season-1-the-low-tide--1011152',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/(?:watch\/)?shows\/[^/]{1,150}\/episodes?(?:\/[^/]{1,200}?)?--\d{4,10}\/?$/,
});
