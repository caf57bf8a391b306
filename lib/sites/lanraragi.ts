// Reads self-hosted LANraragi. Every archive is one file with its own title, so the chapter is read from that title.
import { readChapterTitle } from './reading/chapter.ts';
import { parseCounter, readPagesOnScreen } from './reading/pages-in-view.ts';
import { findAll, readDocumentTitle, readText } from './reading/read-page.ts';
import { assembleEpisode } from './reading/reading.ts';
import type { ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'lanraragi',
  name: 'LANraragi',
  mediaType: 'manga',
  pages: [],
  playerFrames: [],
  selfHosted: true,
  refuses: 'some',
};

/** Matches the parts of a file name around the title. Groups such as "[Circle (Artist)]" come before it, and "(C99)" names an event. */
const AROUND_TITLE = /^(?:\s*(?:\[[^\]]*\]|\([^)]*\)|【[^】]*】))+|\(C\d{1,3}\)/gi;

/**
 * Reads an archive, whose id is the hash of its file. A "Tankoubon" (`TANK_…`) is ignored, because it contains several archives and does
 * not show which of them is read.
 */
export const readEpisode: ReadEpisode = (page) => {
  const id = /^[\da-f]{40}$/.exec(page.url.searchParams.get('id') ?? '')?.[0];
  if (!id || !/\/reader\/?$/.test(page.url.pathname)) return null;
  // Until the archive is loaded, the document's title is the server's name. So the heading must begin with the document's title, as in
  // "Title by Artist".
  const title = readDocumentTitle(page.document);
  const heading = readText(page.document, '#archive-title');
  if (!title || (heading !== title && !heading?.startsWith(`${title} by `))) return null;
  // Drop the page number from the address.
  const archive = { url: new URL(`${page.url.pathname}?id=${id}`, page.url) };
  return assembleEpisode(site, archive, id, [
    readChapterTitle('title', title.replace(AROUND_TITLE, ' ').trim(), ['LANraragi']),
  ]);
};

/**
 * Reads the counter, which is "3 / 20", or "3 + 4 / 20" for two pages. While the user scrolls, the counter does not change, so the pages on
 * screen are read instead.
 */
export const readPages: ReadPages = ({ document }) => {
  if (findAll(document, 'body.infinite-scroll').length > 0)
    return readPagesOnScreen(document, '#display .reader-image:not(#img_doublepage)');
  const shown = readText(document, '.pagecount .current-page')?.replace('+', '-');
  return shown ? parseCounter(`${shown} / ${readText(document, '.pagecount .max-page')}`) : null;
};
