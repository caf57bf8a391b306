// Reads which pages of a chapter are in view. The user's lesson determines what is read: the counter that the user clicked, or the large
// pictures on the page.
import type { PageCountMethod } from '../../domain/files/lesson.ts';
import type { PagesInView } from '../../domain/watching/samples.ts';
import { parseCounter, readPictures } from '../reading/pages-in-view.ts';
import { readTextAt } from './taught.ts';

/** Returns the pages in view. Returns null if the lesson counts no pages, or if nothing is found on the page. */
export function readTaughtPages(pages: PageCountMethod, document: Document): PagesInView | null {
  switch (pages.kind) {
    case 'counter':
      return parseCounter(readTextAt({ document, url: new URL(document.URL), mediaSession: null }, pages.at));
    case 'pictures':
      return readPictures(document);
    case 'none':
      return null;
  }
}
