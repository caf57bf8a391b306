// Reads Omoi (called Azuki until 2026) only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'omoi',
  name: 'Omoi',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.omoi.com/*',
      example: 'https://www.omoi.com/series/some-manga/read/0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
    },
    {
      pattern: 'https://www.azuki.co/*',
      example: 'https://www.azuki.co/series/some-manga/read/0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
    },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/series\/[^/]{1,200}\/read\/[\w-]{4,60}\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
