// What is on screen? Reads the page whenever it may have changed and tells the worker once per change.
import type { ObservedEpisode } from '../domain/episode.ts';
import { send } from '../messaging/channel.ts';
import type { ReadEpisode, Site } from '../sites/site.ts';
import { currentPage } from './current-page.ts';
import { findRootsOf, followMediaRoots } from './media-roots.ts';
import { type Look, watchPageChanges } from './page-changes.ts';
import { whenPageStateIsReady } from './page-state.ts';
import type { ScriptLife } from './script-life.ts';
import { readPage } from './taught-reader.ts';

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
  watchMedia(site, life, lookNow);
  if (site.pageState) whenPageStateIsReady(life, lookNow);
  return () => {
    // Nothing that was never told is told again: another script may have told of an episode.
    if (told !== 'null') told = '';
    lookNow();
  };
}

/** Another video may be another episode, also where neither address nor title change; what a page's objects know changes no element. */
function watchMedia(site: Site, life: ScriptLife, look: () => void): void {
  const events = site.pageState ? ['loadedmetadata', 'playing'] : ['loadedmetadata'];
  followMediaRoots(life, (root) => {
    for (const event of events)
      root.addEventListener(event, look, { capture: true, passive: true, signal: life.signal });
  });
}

/** A page that replaces the document's own methods shows no episode. */
function read(site: Site, readEpisode: ReadEpisode): ObservedEpisode | null {
  try {
    findRootsOf(site.shadowHosts ?? []);
    const observed = readPage(currentPage(site), site, readEpisode);
    return observed?.siteId === site.id ? observed : null;
  } catch {
    return null;
  }
}
