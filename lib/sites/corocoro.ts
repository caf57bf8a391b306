// Reads CoroCoro only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readNumberedPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'corocoro',
  name: 'CoroCoro',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [{ pattern: 'https://www.corocoro.jp/*', example: 'https://www.corocoro.jp/chapter/10580/viewer' }],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/chapter\/\d{1,9}\/viewer\/?$/,
});

export const readPages: ReadPages = ({ document }) => readNumberedPictures(document);
