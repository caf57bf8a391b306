// Describes the page in which a script runs. Readers get this description as their input.

import { cleanText } from '../../sites/reading/read-page.ts';
import type { MediaSessionText, Page, Site } from '../../sites/site.ts';
import { requestPageState } from '../page-state.ts';

export function currentPage(site: Pick<Site, 'pageState'>): Page {
  return {
    document,
    url: new URL(location.href),
    // The Media Session is read through a getter, because reading it takes time, and most readers do not need it.
    get mediaSession() {
      return readMediaSession();
    },
    state: site.pageState ? requestPageState() : null,
  };
}

/** Returns the Media Session that the page's own scripts have set; null if they have set none. */
function readMediaSession(): MediaSessionText | null {
  const metadata = navigator.mediaSession?.metadata;
  return metadata
    ? { title: cleanText(metadata.title) ?? '', artist: cleanText(metadata.artist) ?? '' }
    : null;
}
