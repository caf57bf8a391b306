// Counts the pages of a chapter on a site that was taught: by the counter that was pointed at, or by the large pictures on the page.
import type { TaughtPages } from '../../domain/files/lesson.ts';
import type { PagesInView } from '../../domain/watching/samples.ts';
import { parseCounter, readPictures } from '../reading/pages-in-view.ts';
import { readAt } from './taught.ts';

/** Null where the lesson counts none, and while the page does not say. */
export function readTaughtPages(pages: TaughtPages, document: Document): PagesInView | null {
  switch (pages.kind) {
    case 'counter':
      return parseCounter(readAt({ document, url: new URL(document.URL), mediaSession: null }, pages.at));
    case 'pictures':
      return readPictures(document);
    case 'none':
      return null;
  }
}
