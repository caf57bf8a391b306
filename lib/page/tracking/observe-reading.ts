// Observes how far a chapter is read. Checks the page a moment after something has moved in it, but never in a hidden tab. While nothing
// moves, no timer runs.
import {
  type PageRange,
  type PagesInView,
  type ReadingSample,
  unionPages,
} from '../../domain/watching/samples.ts';
import { send } from '../../messaging/channel.ts';
import type { ReadEpisode, ReadPages, Site } from '../../sites/site.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { createMessageRetry } from '../message-retry.ts';
import type { ScriptLife } from '../script-life.ts';
import { watchAddress } from './page-changes.ts';
import { listenAfterRewrites } from './rewritten-document.ts';
import { readPage } from './taught-reader.ts';

/** After this many consecutive checks without a chapter, the page reports that nothing can be read. */
const READS_OF_NOTHING = 3;
/** The check happens this many milliseconds after a movement. If the user turns the page sooner, that page was not read. */
const SETTLED = 300;
/** These events turn pages, or show that a page was turned. `load` is fired by images. */
const MOVEMENTS = ['scroll', 'wheel', 'keyup', 'pointerup', 'touchend', 'load'];

interface ChapterReader {
  readonly site: Site;
  readonly readEpisode: ReadEpisode;
  readonly readPages: ReadPages;
}

/**
 * Observes a chapter with a site's reader, and reports each change of its page. Returns a function that reads the chapter at once and
 * reports it again.
 */
export function observeReading(reader: ChapterReader, life: ScriptLife): () => void {
  const visits = createVisits();
  const readNow = createSampler(reader, visits);
  const again = createMessageRetry(life);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!life.isAlive()) return;
    const found = readNow();
    if (found === READS_OF_NOTHING) send('nothingRead').catch(() => life.isAlive());
    else if (typeof found === 'object' && found) send('readingSampled', found).then(again.reset, onFailure);
  };
  const onFailure = (): void => {
    visits.forgetReport();
    again.failed(check);
  };
  const soon = (): void => {
    if (!document.hidden) timer ??= setTimeout(check, SETTLED);
  };
  // If a check is pending when the tab is hidden or left, check at once, because the page was in view until now.
  const now = (): void => {
    if (timer !== undefined) check();
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
  listenAfterRewrites(life, () => {
    listenToTrustedEvents(document, MOVEMENTS, soon, { capture: true, passive: true, signal });
    watchAddress(life, soon);
    listenToTrustedEvents(document, ['visibilitychange'], onVisibility, { signal });
    // Use the capture phase, so that this listener runs before the listener that reports that the page is left.
    listenToTrustedEvents(window, ['pagehide'], now, { capture: true, signal });
  });
  signal.addEventListener('abort', now);
}

/**
 * Returns a function that returns the id of the chapter at an address. The function remembers the id, because readers hide the header that
 * contains it. While no chapter is found at the address, the function returns how many consecutive checks have found none.
 */
function createNames() {
  let named = { path: '', id: '' };
  let nothing = { path: '', count: 0 };
  return (path: string, id: string | null): string | number => {
    if (id !== null) named = { path, id };
    if (named.path === path) return named.id;
    nothing = { path, count: nothing.path === path ? nothing.count + 1 : 1 };
    return nothing.count;
  };
}

/** Collects which pages of the chapter were visited since it was opened. */
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
    /** Returns the sample to report. Returns null if it equals the previous sample, or while the length of the chapter is unknown. */
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

/**
 * Returns a function that returns the sample to report. The result is null if there is nothing new, or if reading fails. If no chapter was
 * found, the result is how many consecutive checks have found none.
 */
function createSampler(
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
