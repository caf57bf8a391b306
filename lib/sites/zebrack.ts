// Reads Zebrack only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'zebrack',
  name: 'Zebrack',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://zebrack-comic.shueisha.co.jp/*',
      example: 'https://zebrack-comic.shueisha.co.jp/title/5554/chapter/75530/viewer',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/title\/\d{1,9}\/chapter\/\d{1,9}\/viewer\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
