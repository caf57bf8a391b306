// Reads Shonen Jump+, one of the sites that run on GigaViewer.
import { gigaViewerReaderOf, readGigaViewerPages } from './reading/giga-viewer-page.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'shonen-jump-plus',
  name: 'Shonen Jump+',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://shonenjumpplus.com/*',
      example: 'https://shonenjumpplus.com/episode/13932016480028799982',
    },
  ],
  playerFrames: [],
};

export const readEpisode = gigaViewerReaderOf(site, ['少年ジャンプ+', '少年ジャンプ＋']);
export const readPages = readGigaViewerPages;
