// Reads Cmoa only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'cmoa',
  name: 'Cmoa',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.cmoa.jp/*',
      example: 'https://www.cmoa.jp/bib/speedreader/?cid=0000249510_jp_0001',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/bib\/speedreader\/?(?:speed\.html)?$/,
  query: { cid: /^\d{6,12}_[a-z]{2}_\d{2,6}$/ },
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
