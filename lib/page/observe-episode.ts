// What is on screen? Reads the page whenever it may have changed and tells the worker once per change.
import type { ObservedEpisode } from '../domain/episode.ts';
import { send } from '../messaging/channel.ts';
import type { MediaSessionText, ReadEpisode, Site } from '../sites/site.ts';
import { type Look, watchPageChanges } from './page-changes.ts';
import type { ScriptLife } from './script-life.ts';

/** Observes a page with a site's reader. Returns a function that looks and tells again, also when nothing changed. */
export function observeEpisode(site: Site, readEpisode: ReadEpisode, life: ScriptLife): () => void {
  let told = 'null';
  const tell = (observed: ObservedEpisode | null): void => {
    const now = JSON.stringify(observed);
    if (now === told) return;
    told = now;
    send('episodeObserved', { observed }).catch(() => life.isAlive());
  };
  const look = (): Look => {
    const observed = read(site, readEpisode);
    tell(observed);
    if (!observed) return 'nothing';
    return observed.sources.episodeId === 'url' ? 'unconfirmed' : 'clear';
  };
  window.addEventListener('pagehide', () => life.isAlive() && tell(null), { signal: life.signal });
  const lookNow = watchPageChanges(life, look);
  return () => {
    told = '';
    lookNow();
  };
}

/** Shared by the page's own scripts and ours: the browser keeps one session per page. */
function readMediaSession(): MediaSessionText | null {
  const metadata = navigator.mediaSession?.metadata;
  return metadata ? { title: metadata.title.slice(0, 500), artist: metadata.artist.slice(0, 500) } : null;
}

/** A page that replaces the document's own methods shows no episode. */
function read(site: Site, readEpisode: ReadEpisode): ObservedEpisode | null {
  try {
    const observed = readEpisode({ document, url: new URL(location.href), mediaSession: readMediaSession() });
    return observed?.siteId === site.id ? observed : null;
  } catch {
    return null;
  }
}
