// The sites that run on Comici's viewer: one reader for all, and each host is allowed on its own.
import { readChapterField, readChapterHead } from './reading/chapter.ts';
import type { ReadId } from './reading/own-page.ts';
import { type ReadPages, readPagesOnScreen } from './reading/pages-in-view.ts';
import { cleanId, findAll, readText } from './reading/read-page.ts';
import { assembleEpisode } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

/** Those that several public lists name. */
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
  'comic-medu.com',
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

/** A chapter that is not unlocked has no viewer. */
export const readEpisode: ReadEpisode = (page) => {
  const id = readEpisodeId(page.url);
  const [viewer] = findAll(page.document, VIEWER);
  if (!id || !viewer) return null;
  const series = readText(page.document, 'h1.series-h-title span', 'h1.series-h-title', '.series-h-title');
  const chapter = readText(page.document, '.article-title', 'h1.ep-main-h-h');
  const reading = readChapterField('dom', chapter, series);
  return assembleEpisode(site, page, id, [
    reading && { ...reading, seriesId: cleanId(viewer.getAttribute('data-series-id')) },
    ...readChapterHead(page, readEpisodeId, []),
  ]);
};

/** What stands among the pages and is none: blanks, advertisements, the last sheet with its buttons. */
export const readPages: ReadPages = ({ document }) =>
  readPagesOnScreen(
    document,
    `${VIEWER} .-cv-pages > .-cv-page:not(.mode-empty, .mode-pr, .mode-good, .mode-last)`,
  );

/** `/episodes/{id}`, on one host behind the name of a magazine. */
const readEpisodeId: ReadId = ({ pathname }) =>
  /^(?:\/[\w-]{1,40})?\/episodes\/([\da-f]{8,40})(?:\/|$)/.exec(pathname)?.[1] ?? null;
