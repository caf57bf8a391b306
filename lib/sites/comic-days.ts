// Reads Comic Days, one of the sites that run on GigaViewer.
import { gigaViewerReaderOf, readGigaViewerPages } from './reading/giga-viewer-page.ts';
import type { Site } from './site.ts';

export const site: Site = {
  id: 'comic-days',
  name: 'Comic Days',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://comic-days.com/*',
      example: 'https://comic-days.com/episode/2551460909687428157',
    },
  ],
  playerFrames: [],
};

export const readEpisode = gigaViewerReaderOf(site, ['コミックDAYS']);
export const readPages = readGigaViewerPages;
