// Reads Alphapolis only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'alphapolis',
  name: 'Alphapolis',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.alphapolis.co.jp/*',
      example: 'https://www.alphapolis.co.jp/manga/official/777000246/2888',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/manga\/(?:official\/\d{1,12}|\d{1,12}\/\d{1,12}\/episode)\/\d{1,9}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
