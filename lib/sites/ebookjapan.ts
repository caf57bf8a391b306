// Reads ebookjapan only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'ebookjapan',
  name: 'ebookjapan',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://ebookjapan.yahoo.co.jp/*',
      example: 'https://ebookjapan.yahoo.co.jp/viewer/story/B00160686480/',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/viewer\/(?:story|free)\/[A-Z]?\d{5,15}\/?$/i,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
