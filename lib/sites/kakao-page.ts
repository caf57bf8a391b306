// Reads KakaoPage only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'kakao-page',
  name: 'KakaoPage',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://page.kakao.com/*',
      example: 'https://page.kakao.com/content/49361421/viewer/49402089',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/content\/\d{4,12}\/viewer\/\d{4,12}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
