// Makes the readers of the sites that run on GigaViewer. They read headings, an attribute of the root element with data about the page, and
// the JSON of the viewer.

import { parseJson } from '../../domain/fields.ts';
import type { Page, ReadEpisode, ReadPages, Site } from '../site.ts';
import { parseChapterLabel, readChapterField, readChapterHead } from './chapter.ts';
import type { ReadId } from './page-metadata.ts';
import { pageValueAtPath } from './page-state.ts';
import { parseCounter } from './pages-in-view.ts';
import {
  cleanId,
  cleanText,
  findAll,
  MAX_JSON_LENGTH,
  parseUrl,
  readNextLink,
  readText,
} from './read-page.ts';
import { assembleEpisode, type Reading } from './reading.ts';

/** Makes the reader of a site. `siteNames` are the names of the site in the document's title. */
export function gigaViewerReaderOf(site: Site, siteNames: readonly string[]): ReadEpisode {
  return (page) => {
    const id = readEpisodeId(page.url);
    if (!id || isLocked(page)) return null;
    const head = readChapterHead(page, readEpisodeId, siteNames);
    const product = readProduct(page, id);
    const observed = assembleEpisode(site, page, id, [
      readDom(page),
      readLayer(page, id),
      readViewer(product),
      ...head,
    ]);
    const next = parseUrl(pageValueAtPath(product, 'nextReadableProductUri'), page.url);
    // Read the number of the next episode from the list of chapters, because the viewer's data does not contain it.
    const links = `a[href$="${next?.pathname}"]`;
    return (
      observed && {
        ...observed,
        ...readNextLink(page, links, parseChapterLabel),
        nextUrl: next?.href,
      }
    );
  };
}

export const readGigaViewerPages: ReadPages = ({ document }) => {
  const now = readText(document, '.viewer-slider-pagenum-now');
  const last = readText(document, '.viewer-slider-pagenum-last');
  return now && last ? parseCounter(`${now} / ${last}`) : null;
};

/** Addresses of the form `/magazine/{id}` and `/volume/{id}` are whole issues, so they are not read. */
const readEpisodeId: ReadId = ({ pathname }) => /^\/episode\/(\d{1,25})(?:\/|$)/.exec(pathname)?.[1] ?? null;

function isLocked({ document }: Page): boolean {
  return findAll(document, '.episode-not-found-thumb').length > 0;
}

/** Reads the headings above the viewer. */
function readDom({ document }: Page): Reading | null {
  return readChapterField(
    'dom',
    readText(document, '.episode-header-title'),
    readText(document, '.series-header-title'),
  );
}

/** Reads the data layer of the root element. Returns null if the data layer names another episode, because it is then stale. */
function readLayer({ document }: Page, id: string): Reading | null {
  const layer = readAttribute(document, 'html', 'data-gtm-data-layer');
  const named = cleanId(pageValueAtPath(layer, 'episode', 'episode_id'));
  if (named !== null && named !== id) return null;
  const series = cleanText(pageValueAtPath(layer, 'episode', 'series_title'));
  const reading = readChapterField(
    'data-layer',
    cleanText(pageValueAtPath(layer, 'episode', 'episode_title')),
    series,
  );
  return (
    reading && {
      ...reading,
      confirms: named === id,
      seriesId: cleanId(pageValueAtPath(layer, 'episode', 'series_id')),
    }
  );
}

/** Returns the viewer's data if it belongs to the episode in the address. Otherwise returns null. */
function readProduct({ document }: Page, id: string): unknown {
  const product = pageValueAtPath(
    readAttribute(document, 'script#episode-json', 'data-value'),
    'readableProduct',
  );
  return cleanId(pageValueAtPath(product, 'id')) === id && pageValueAtPath(product, 'typeName') === 'episode'
    ? product
    : null;
}

function readViewer(product: unknown): Reading | null {
  const series = cleanText(pageValueAtPath(product, 'series', 'title'));
  const reading = readChapterField('page-json', cleanText(pageValueAtPath(product, 'title')), series);
  return (
    reading && { ...reading, confirms: true, seriesId: cleanId(pageValueAtPath(product, 'series', 'id')) }
  );
}

function readAttribute(document: Document, selector: string, name: string): unknown {
  return parseJson(findAll(document, `${selector}[${name}]`)[0]?.getAttribute(name), MAX_JSON_LENGTH);
}
