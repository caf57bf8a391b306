// Comic Days: the page writes what it shows into an attribute of its root, which may lag behind what is on screen.
import { readChapterField, readChapterHead } from './chapter.ts';
import type { ReadId } from './own-page.ts';
import { at } from './page-state.ts';
import { parseCounter, type ReadPages } from './pages-in-view.ts';
import { cleanId, cleanText, findAll, parseJson, readText } from './read-page.ts';
import { assembleEpisode, type Reading } from './reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'comic-days',
  name: 'Comic Days',
  kind: 'manga',
  pages: [
    {
      pattern: 'https://comic-days.com/*',
      example: 'https://comic-days.com/episode/2551460909687428157',
    },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readEpisodeId(page.url);
  if (!id) return null;
  const head = readChapterHead(page, readEpisodeId, ['コミックDAYS']);
  return assembleEpisode(site, page, id, [readDom(page), readLayer(page, id), ...head]);
};

export const readPages: ReadPages = ({ document }) => {
  const now = readText(document, '.viewer-slider-pagenum-now');
  const last = readText(document, '.viewer-slider-pagenum-last');
  return now && last ? parseCounter(`${now} / ${last}`) : null;
};

const readEpisodeId: ReadId = ({ pathname }) => /^\/episode\/(\d{1,25})(?:\/|$)/.exec(pathname)?.[1] ?? null;

/** The headings over the reader. */
function readDom({ document }: Page): Reading | null {
  return readChapterField(
    'dom',
    readText(document, '.episode-header-title'),
    readText(document, '.series-header-title'),
  );
}

/** The data layer of the root. Where it names an episode at all, it must be this one. */
function readLayer({ document }: Page, id: string): Reading | null {
  const layer = parseJson(
    findAll(document, 'html[data-gtm-data-layer]')[0]?.getAttribute('data-gtm-data-layer'),
  );
  const named = cleanId(at(layer, 'episode', 'episode_id'));
  if (named !== null && named !== id) return null;
  const series = cleanText(at(layer, 'episode', 'series_title'));
  const reading = readChapterField('data-layer', cleanText(at(layer, 'episode', 'episode_title')), series);
  return (
    reading && {
      ...reading,
      confirms: named === id,
      seriesId: cleanId(at(layer, 'episode', 'series_id')),
    }
  );
}
