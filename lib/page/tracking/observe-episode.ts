// What is on screen? Reads the page whenever it may have changed and tells the worker once per change.
import { browser } from 'wxt/browser';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { object, oneOf, parseAs } from '../../domain/fields.ts';
import { send } from '../../messaging/channel.ts';
import type { TellNotice } from '../../messaging/protocol.ts';
import type { ReadEpisode, Site } from '../../sites/site.ts';
import { listen } from '../listen.ts';
import { whenPageStateIsReady } from '../page-state.ts';
import { createSayAgain } from '../say-again.ts';
import type { ScriptLife } from '../script-life.ts';
import { currentPage } from './current-page.ts';
import { findRootsOf, followMediaRoots } from './media-roots.ts';
import { type Look, watchPageChanges } from './page-changes.ts';
import { listenAlways } from './rewritten-document.ts';
import { readPage } from './taught-reader.ts';

/** Observes a page with a site's reader. Returns a function that looks and tells again, also when nothing changed. */
export function observeEpisode(site: Site, readEpisode: ReadEpisode, life: ScriptLife): () => void {
  const teller = createTeller(life);
  const observe = (): ObservedEpisode | null => read(site, readEpisode);
  const medias = followMedias();
  const look = (): Look => {
    const observed = observe();
    teller.tell(observed);
    const isStale = medias.isStale(observed);
    if (!observed) return 'nothing';
    if (isStale) return 'stale';
    return observed.sources.episodeId === 'url' ? 'unconfirmed' : 'clear';
  };
  const onLeave = (): void => void (life.isAlive() && teller.takeBack());
  listenAlways(life, () => listen(window, ['pagehide'], onLeave, life));
  const lookNow = watchPageChanges(life, look);
  watchMedia(site, life, (event) => {
    if (medias.needsLook(event)) lookNow();
  });
  answerWorker(life, () => teller.answer(observe()));
  if (site.pageState) whenPageStateIsReady(life, lookNow);
  return () => {
    teller.forget();
    lookNow();
  };
}

/** Notifies the worker once per change, and again of what it did not take. A page that has never shown an episode says so only when it is asked. */
function createTeller(life: ScriptLife) {
  const again = createSayAgain(life);
  /** What the worker has, or is about to get, and what was tried last. */
  let notified = 'null';
  let tried = '';
  let showed = false;
  const say = async (observed: ObservedEpisode | null): Promise<void> => {
    // Another script of this page may have reported an episode: one that has seen none takes nothing back.
    const isHello = observed === null && !showed;
    const saying = JSON.stringify(observed);
    if (saying !== tried) again.reset();
    tried = saying;
    notified = saying;
    showed = observed !== null;
    try {
      await send('episodeObserved', { observed, ...(isHello && { isHello }) });
      again.reset();
    } catch {
      if (notified !== saying || !life.isAlive()) return;
      showed ||= !isHello;
      notified = '';
      again.failed(() => void say(observed));
    }
  };
  return {
    tell(observed: ObservedEpisode | null): void {
      if (JSON.stringify(observed) !== notified) void say(observed);
    },
    answer: say,
    takeBack(): void {
      if (showed) void say(null);
    },
    forget(): void {
      // Report again only what was reported once.
      if (showed) notified = '';
    },
  };
}

const tellNotice = object<TellNotice>({ tell: oneOf('episode') });

/** A player may play before the worker has heard of this page, or after the worker has forgotten it. */
function answerWorker(life: ScriptLife, tell: () => Promise<void>): void {
  const onMessage = (message: unknown, _sender: unknown, respond: (answer: boolean) => void) => {
    if (!life.isAlive() || !parseAs(tellNotice, message)) return undefined;
    void tell().then(() => respond(true));
    return true as const;
  };
  browser.runtime.onMessage.addListener(onMessage);
  life.signal.addEventListener('abort', () => browser.runtime?.onMessage?.removeListener(onMessage));
}

/** Overlays change their texts long after the player, or not before the viewer does something with it. */
function followMedias() {
  // A media that was loaded before this script came is one, too.
  let loads = document.querySelector('video')?.readyState ? 1 : 0;
  /** The player has loaded another video since the last read. */
  let wentOn = false;
  /** What the page showed when the player went on, until it shows something else. */
  let before: string | null = null;
  return {
    /** To be called at each look, of which there are few: a page can load any number of videos. */
    isStale(observed: ObservedEpisode | null): boolean {
      const shown = JSON.stringify(observed);
      if (wentOn) before = shown;
      else if (shown !== before) before = null;
      wentOn = false;
      return before !== null;
    },
    needsLook({ type }: Event): boolean {
      if (type !== 'loadedmetadata') return type === 'playing' || before !== null || wentOn;
      loads += 1;
      wentOn = loads > 1;
      return true;
    },
  };
}

/** Another video may be another episode, also where neither address nor title change; what a page's objects know changes no element. */
function watchMedia(site: Site, life: ScriptLife, onMedia: (event: Event) => void): void {
  const events = ['loadedmetadata', 'pause', 'seeked', ...(site.pageState ? ['playing'] : [])];
  followMediaRoots(life, (root) => {
    listen(root, events, onMedia, { capture: true, signal: life.signal });
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
