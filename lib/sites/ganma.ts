// Reads GANMA only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'ganma',
  name: 'GANMA!',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://ganma.jp/*',
      example: 'https://ganma.jp/web/reader/kyatapi/8c1ab720-60cc-11ee-a11e-86ad1c7f6bc1/0',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^(?<id>\/web\/reader\/[\w-]{1,80}\/[\w-]{1,80})(?:\/\d{1,4})?\/?$/,
  firstPage: '/0',
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
