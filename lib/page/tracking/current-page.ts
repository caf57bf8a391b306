// The page that a script runs in, as a reader is given it.

import { cleanText } from '../../sites/reading/read-page.ts';
import type { MediaSessionText, Page, Site } from '../../sites/site.ts';
import { askPageState } from '../page-state.ts';

export function currentPage(site: Pick<Site, 'pageState'>): Page {
  return {
    document,
    url: new URL(location.href),
    // Most readers never look at it, and it costs each page a little.
    get mediaSession() {
      return readMediaSession();
    },
    state: site.pageState ? askPageState() : null,
  };
}

/** Shared by the page's own scripts and ours: the browser keeps one session per page. */
function readMediaSession(): MediaSessionText | null {
  const metadata = navigator.mediaSession?.metadata;
  return metadata
    ? { title: cleanText(metadata.title) ?? '', artist: cleanText(metadata.artist) ?? '' }
    : null;
}
