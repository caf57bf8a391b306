// The page that a script runs in, as a reader is given it.
import type { MediaSessionText, Page, Site } from '../sites/site.ts';
import { askPageState } from './page-state.ts';

export function currentPage(site: Site): Page {
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
  return metadata ? { title: metadata.title.slice(0, 500), artist: metadata.artist.slice(0, 500) } : null;
}
