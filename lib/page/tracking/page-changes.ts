// Detects when a page may show another episode: by changes of its address and title, and by changes of its body while it is unclear what it shows.

import { backoff } from '../../domain/backoff.ts';
import { listen } from '../listen.ts';
import type { ScriptLife } from '../script-life.ts';
import { limitRate } from './rate-limit.ts';
import { listenAlways } from './rewritten-document.ts';

/** Milliseconds between a change of the body and the next read. The time grows with each read that finds nothing clear. */
const READ_AGAIN = { min: 500, factor: 2, max: 8000 };
/** The most reads in a minute, however busy the page is. */
const MOST_READS_PER_MINUTE = 30;
/** A read that takes longer than this (ms) is followed by a pause of 19 times its duration, so that reading a slow page takes at most a twentieth of the time. */
const SLOW_READ = 100;
const REST = 19;
/** Number of reads of a page whose episode is read from its address alone: enough for the page's texts to catch up. */
const READS_OF_UNCONFIRMED = 6;
/** Number of reads of a page that still shows the same although its player has loaded another video: about three minutes for an overlay to change its texts. */
const READS_OF_STALE = 24;

/** The result of a read. `clear` ends the observation until the address or title changes. */
export type ReadOutcome = 'clear' | 'unconfirmed' | 'stale' | 'nothing';

/** The part of the Navigation API that is used. The oldest browsers that Kiroku supports do not have it. */
interface WithNavigation {
  readonly navigation?: EventTarget;
}

/** Calls `read` now and at every change that may matter. Returns a function that reads at once. */
export function watchPageChanges(life: ScriptLife, read: () => ReadOutcome): () => void {
  const restart = watchBody(life, read);
  let seen = '';
  const check = (): void => {
    if (!life.isAlive()) return;
    const now = `${location.href}\n${document.title}`;
    if (now === seen) return;
    seen = now;
    restart();
  };
  // The worker forgot this page when it was left, so a page from the back/forward cache reports again.
  const onShow = ({ persisted }: PageTransitionEvent): void => void (persisted && restart());
  let forgetHead: (() => void) | undefined;
  listenAlways(life, () => {
    watchAddress(life, check);
    listen(window, ['pageshow'], onShow, life);
    const isAgain = forgetHead !== undefined;
    forgetHead?.();
    forgetHead = observe(life, document.head ?? document, check);
    if (isAgain) restart();
  });
  check();
  return restart;
}

/**
 * Calls `check` when the address may have changed. `currententrychange` reveals `pushState`, which a content script cannot observe. In browsers
 * without it, a change of the title has to reveal that.
 */
export function watchAddress(life: ScriptLife, check: () => void): void {
  // `life` has a `signal`, so it can serve as the listeners' options.
  const { navigation } = window as WithNavigation;
  if (navigation) listen(navigation, ['currententrychange'], check, life);
  listen(window, ['popstate', 'hashchange'], check, life);
}

/** Reads after changes of the body, less and less often, until a read is clear. Returns a function that starts over. */
function watchBody(life: ScriptLife, read: () => ReadOutcome): () => void {
  const pacedRead = pace(read);
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reads = 0;
  let unclear = 0;

  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    stop?.();
    stop = null;
  };
  const isClear = (found: ReadOutcome): boolean => {
    if (found === 'clear' || found === 'nothing') return found === 'clear';
    unclear += 1;
    return unclear >= (found === 'stale' ? READS_OF_STALE : READS_OF_UNCONFIRMED);
  };
  const schedule = (delay: number): void => {
    timer ??= setTimeout(readNow, delay);
  };
  const readNow = (): void => {
    timer = undefined;
    if (!life.isAlive()) return;
    const found = pacedRead();
    if (typeof found === 'number') schedule(found);
    else if (isClear(found)) end();
    else {
      reads += 1;
      stop ??= observe(life, document.body ?? document, () => schedule(backoff(READ_AGAIN, reads)));
    }
  };
  life.signal.addEventListener('abort', end);
  return () => {
    end();
    reads = 0;
    unclear = 0;
    readNow();
  };
}

/** Limits how often `read` runs. The returned function reads, or returns the milliseconds to wait. */
function pace(read: () => ReadOutcome): () => ReadOutcome | number {
  const pause = limitRate(MOST_READS_PER_MINUTE, 60_000);
  let restsUntil = 0;
  return () => {
    const from = performance.now();
    const tooEarly = Math.max(restsUntil - from, 0) || pause();
    if (tooEarly > 0) return tooEarly;
    const found = read();
    const took = performance.now() - from;
    if (took > SLOW_READ) restsUntil = from + took * (1 + REST);
    return found;
  };
}

function observe(life: ScriptLife, target: Node, callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(target, { childList: true, subtree: true, characterData: true });
  const stop = (): void => {
    observer.disconnect();
    life.signal.removeEventListener('abort', stop);
  };
  life.signal.addEventListener('abort', stop);
  return stop;
}
