// Describes the page that a script runs in, as the input of a reader.

import { cleanText } from '../../sites/reading/read-page.ts';
import type { MediaSessionText, Page, Site } from '../../sites/site.ts';
import { askPageState } from '../page-state.ts';

export function currentPage(site: Pick<Site, 'pageState'>): Page {
  return {
    document,
    url: new URL(location.href),
    // A getter, since most readers do not use it and reading it costs time.
    get mediaSession() {
      return readMediaSession();
    },
    state: site.pageState ? askPageState() : null,
  };
}

/** The Media Session that the page's own scripts set: the browser has one per page. */
function readMediaSession(): MediaSessionText | null {
  const metadata = navigator.mediaSession?.metadata;
  return metadata
    ? { title: cleanText(metadata.title) ?? '', artist: cleanText(metadata.artist) ?? '' }
    : null;
}
