// Reads Magazine Pocket only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'magazine-pocket',
  name: 'Magazine Pocket',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://pocket.shonenmagazine.com/*',
      example: 'https://pocket.shonenmagazine.com/title/02373/episode/386116',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/title\/\d{1,8}\/episode\/\d{1,12}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
