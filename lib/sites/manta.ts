// Reads Manta only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'manta',
  name: 'Manta',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [{ pattern: 'https://manta.net/*', example: 'https://manta.net/en/episodes/12345' }],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/(?:[a-z]{2}\/)?(?:episodes\/\d{1,12}|series\/[^/]{1,200}\/episodes\/[^/]{1,200})\/?$/,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
