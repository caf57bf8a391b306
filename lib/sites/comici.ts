// Reads all sites that run on Comici's viewer. The user grants each host separately.
import { readChapterField, readChapterHead } from './reading/chapter.ts';
import { readPagesOnScreen } from './reading/pages-in-view.ts';
import { cleanId, findAll, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import type { ReadPages, Site } from './site.ts';

/** The hosts of sites that run on Comici's viewer. Several public lists name each of these hosts. */
const HOSTS = [
  'championcross.jp',
  'youngchampion.jp',
  'younganimal.com',
  'hanayume.com',
  'bigcomics.jp',
  'comic-growl.com',
  'comicpash.jp',
  'comicride.jp',
  'comic.j-nbooks.jp',
  'g-comi.jp',
  'comics.manga-bang.com',
  'heros-web.com',
  'kansai.mag-garden.co.jp',
  'kimicomi.com',
  'manga-zegra.com',
  'rimacomiplus.jp',
  'takecomic.jp',
];

export const site: Site = {
  id: 'comici',
  name: 'Comici sites',
  mediaType: 'manga',
  family: true,
  pages: HOSTS.map((host) => ({
    pattern: `https://${host}/*`,
    example: `https://${host}/episodes/0a8f0118f1839`,
  })),
  playerFrames: [],
};

const VIEWER = '#comici-viewer';

export const readEpisode = readerOf({
  site,
  // On one of the hosts, the path begins with the name of a magazine.
  path: /^(?:\/[\w-]{1,40})?\/episodes\/(?<id>[\da-f]{8,40})(?:\/|$)/,
  read: (page, { readId }) => {
    const [viewer] = findAll(page.document, VIEWER);
    // A chapter without a viewer is locked.
    if (!viewer) return null;
    const series = readText(page.document, 'h1.series-h-title span', 'h1.series-h-title', '.series-h-title');
    const chapter = readText(page.document, '.article-title', 'h1.ep-main-h-h');
    const reading = readChapterField('dom', chapter, series);
    return [
      reading && { ...reading, seriesId: cleanId(viewer.getAttribute('data-series-id')) },
      ...readChapterHead(page, readId, []),
    ];
  },
});

/**
 * Reads which pages are on screen. Items that are not pages are skipped: empty items, advertisements, and the last sheet with its buttons.
 */
export const readPages: ReadPages = ({ document }) =>
  readPagesOnScreen(
    document,
    `${VIEWER} .-cv-pages > .-cv-page:not(.mode-empty, .mode-pr, .mode-good, .mode-last)`,
  );
