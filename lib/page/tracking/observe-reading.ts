// How far is the chapter read? Looks at the reader a moment after something moved in it, and never in a hidden tab; it keeps no timer while nothing moves.
import {
  type PageRange,
  type PagesInView,
  type ReadingSample,
  unionPages,
} from '../../domain/watching/samples.ts';
import { send } from '../../messaging/channel.ts';
import type { ReadEpisode, ReadPages, Site } from '../../sites/site.ts';
import { listen } from '../listen.ts';
import { createSayAgain } from '../say-again.ts';
import type { ScriptLife } from '../script-life.ts';
import { watchAddress } from './page-changes.ts';
import { listenAlways } from './rewritten-document.ts';
import { readPage } from './taught-reader.ts';

/** After this many looks without a chapter, the page is reported as not understood. */
const LOOKS_AT_NOTHING = 3;
/** Milliseconds between a movement and the look at what it led to: a page that is left sooner was not read. */
const SETTLED = 300;
/** What turns pages or shows that they turned. `load` is the one of images. */
const MOVEMENTS = ['scroll', 'wheel', 'keyup', 'pointerup', 'touchend', 'load'];

interface ChapterReader {
  readonly site: Site;
  readonly readEpisode: ReadEpisode;
  readonly readPages: ReadPages;
}

/** Returns a function that looks and reports again, also when nothing changed. */
export function observeReading(reader: ChapterReader, life: ScriptLife): () => void {
  const visits = createVisits();
  const readNow = createLook(reader, visits);
  const again = createSayAgain(life);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!life.isAlive()) return;
    const found = readNow();
    if (found === LOOKS_AT_NOTHING) send('nothingRead').catch(() => life.isAlive());
    else if (typeof found === 'object' && found) send('readingSampled', found).then(again.reset, onFailure);
  };
  const onFailure = (): void => {
    visits.forgetReport();
    again.failed(look);
  };
  const soon = (): void => {
    if (!document.hidden) timer ??= setTimeout(look, SETTLED);
  };
  // A page that was still to be looked at when the tab is hidden or left was in view until now.
  const now = (): void => {
    if (timer !== undefined) look();
  };
  listenToMovements(life, soon, now);
  soon();
  return () => {
    visits.forgetReport();
    soon();
  };
}

function listenToMovements(life: ScriptLife, soon: () => void, now: () => void): void {
  const { signal } = life;
  const onVisibility = (): void => (document.hidden ? now() : soon());
  listenAlways(life, () => {
    listen(document, MOVEMENTS, soon, { capture: true, passive: true, signal });
    watchAddress(life, soon);
    listen(document, ['visibilitychange'], onVisibility, { signal });
    // Before the one that says that the page is left.
    listen(window, ['pagehide'], now, { capture: true, signal });
  });
  signal.addEventListener('abort', now);
}

/** The id of the chapter at an address: remembered, since readers hide the header that names it. Where none was named, how often in a row. */
function createNames() {
  let named = { path: '', id: '' };
  let nothing = { path: '', looks: 0 };
  return (path: string, id: string | null): string | number => {
    if (id !== null) named = { path, id };
    if (named.path === path) return named.id;
    nothing = { path, looks: nothing.path === path ? nothing.looks + 1 : 1 };
    return nothing.looks;
  };
}

/** What of the chapter on screen has been visited since the page opened it. */
function createVisits() {
  let episodeId = '';
  let pages: number | null = null;
  let unit: ReadingSample['unit'] = 'page';
  let visited: PageRange[] = [];
  let reported = '';

  const open = (id: string, total: number | null, kind: ReadingSample['unit']): void => {
    const other = id !== episodeId || kind !== unit || (total !== null && pages !== null && total !== pages);
    if (other) visited = [];
    pages = total ?? (other ? null : pages);
    episodeId = id;
    unit = kind;
  };
  return {
    /** The sample to report; null when it is the last one again, or while the chapter's length is unknown. */
    visit(id: string, shown: PagesInView): ReadingSample | null {
      const { first, page, pages: total, unit: kind = 'page', mayGrow } = shown;
      open(id, total, kind);
      visited = unionPages(visited, [{ from: (first ?? page) - 1, to: page }]);
      if (pages === null || page > pages) return null;
      const sample: ReadingSample = { episodeId, page, pages, unit, visited, ...(mayGrow && { mayGrow }) };
      const text = JSON.stringify(sample);
      if (text === reported) return null;
      reported = text;
      return { ...sample, since: performance.timeOrigin };
    },
    forgetReport() {
      reported = '';
    },
  };
}

/** Gives the sample to report, if there is one, or how often in a row no chapter was named. A page that replaces the document's own methods shows no chapter. */
function createLook(
  { site, readEpisode, readPages }: ChapterReader,
  { visit }: ReturnType<typeof createVisits>,
) {
  const identify = createNames();
  return (): ReadingSample | number | null => {
    try {
      const page = { document, url: new URL(location.href), mediaSession: null, state: null };
      const id = identify(location.pathname, readPage(page, site, readEpisode)?.episodeId ?? null);
      if (typeof id === 'number') return id;
      const shown = readPages(page);
      return shown && visit(id, shown);
    } catch {
      return null;
    }
  };
}
