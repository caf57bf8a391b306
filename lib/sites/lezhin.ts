// Reads Lezhin only from the general data of its pages, because no public source describes their markup.
import { generalDataReaderOf } from './reading/general-data.ts';
import { readPictures } from './reading/pages-in-view.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'lezhin',
  name: 'Lezhin',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://lezhin.jp/*',
      example: 'https://lezhin.jp/comic/hikarikage/chapter/01k0r83mds2fk2y2q73e0kxp2w/viewer',
    },
    { pattern: 'https://www.lezhinus.com/*', example: 'https://www.lezhinus.com/en/comic/touch_en/5' },
    { pattern: 'https://www.lezhin.com/*', example: 'https://www.lezhin.com/ko/comic/touch/5' },
  ],
  playerFrames: [],
};

export const readEpisode = generalDataReaderOf({
  site,
  path: /^\/(?:comic\/[^/]{1,200}\/chapter\/[a-z\d]{6,60}(?:\/viewer)?|(?:ko|en|ja)\/comic\/[^/]{1,200}\/[\w-]{1,20})\/?$/i,
});

export const readPages: ReadPages = ({ document }) => readPictures(document);
