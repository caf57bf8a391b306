// Reads Kakao Webtoon only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'kakao-webtoon',
  name: 'Kakao Webtoon',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://webtoon.kakao.com/*',
      example: 'https://webtoon.kakao.com/viewer/some-title-045/344941',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/viewer\/[^/]{1,300}\/\d{2,12}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
