// iQIYI (China): no source says how its pages name what they show. So its pages are read by their general data alone.
import { generalDataReaderOf } from './reading/general-data.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'iqiyi-china',
  name: 'iQIYI (China)',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [{ pattern: 'https://www.iqiyi.com/*', example: 'https://www.iqiyi.com/v_19rrhnnclk.html' }],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/v_[a-z\d]{6,20}\.html$/,
});
