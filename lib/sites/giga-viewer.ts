// Reads the sites on GigaViewer that have no file of their own. The user grants each host separately.
import { gigaViewerReaderOf, readGigaViewerPages } from './reading/giga-viewer-page.ts';
import type { Site } from './site.ts';

/** The hosts of sites on GigaViewer. Several public lists name each of these hosts. */
const HOSTS = [
  'tonarinoyj.jp',
  'kuragebunch.com',
  'magcomi.com',
  'www.sunday-webry.com',
  'comic-gardo.com',
  'comic-zenon.com',
  'comic-action.com',
  'feelweb.jp',
  'comicborder.com',
  'comic-ogyaaa.com',
  'comic-earthstar.com',
  'comic-trail.com',
  'viewer.heros-web.com',
  'comic-seasons.com',
  'comic-y-ours.com',
  'ichicomi.com',
  'ourfeel.jp',
];

export const site: Site = {
  id: 'giga-viewer',
  name: 'GigaViewer sites',
  mediaType: 'manga',
  family: true,
  pages: HOSTS.map((host) => ({
    pattern: `https://${host}/*`,
    example: `https://${host}/episode/13932016480028799982`,
  })),
  playerFrames: [],
};

export const readEpisode = gigaViewerReaderOf(site, []);
export const readPages = readGigaViewerPages;
