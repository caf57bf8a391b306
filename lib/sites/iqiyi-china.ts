// Reads iQIYI (China) only from the general data of its pages, because no public source describes their markup.
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
