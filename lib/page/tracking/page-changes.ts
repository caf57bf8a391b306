// Detects when a page may show another episode. This is the case if its address or title has changed, or if its body has changed while its
// episode is still unclear.

import { backoffMs } from '../../domain/backoff.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import type { ScriptLife } from '../script-life.ts';
import { createRateLimiter } from './rate-limit.ts';
import { listenAfterRewrites } from './rewritten-document.ts';

/**
 * How many milliseconds after a change of the body the page is read again. The delay grows with each read that does not end the
 * observation.
 */
const READ_AGAIN = { min: 500, factor: 2, max: 8000 };
/** A page is read at most this often in a minute, even if it changes more often. */
const MOST_READS_PER_MINUTE = 30;
/**
 * If a read takes longer than this many milliseconds, a pause of 19 times its duration follows. So reading takes at most a twentieth of the
 * time.
 */
const SLOW_READ = 100;
const REST = 19;
/** How often the page is read if only the address contains the episode. After these reads, the page's texts have usually been updated. */
const READS_OF_UNCONFIRMED = 6;
/**
 * How often the page is read if it shows the same texts although its player has loaded another video. The reads take about three minutes,
 * in which an overlay may update its texts.
 */
const READS_OF_STALE = 24;

/** The result of a read. `clear` ends the observation until the address or title changes. */
export type ReadOutcome = 'clear' | 'unconfirmed' | 'stale' | 'nothing';

/** The part of the Navigation API that is used here. The oldest supported browsers do not have this API. */
interface WithNavigation {
  readonly navigation?: EventTarget;
}

/**
 * Calls `read` now, and again after every change of the page that may mean another episode. Returns a function that calls `read` at once.
 */
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
  // The worker forgets a page that is left. So a page that returns from the back/forward cache must report again.
  const onShow = ({ persisted }: PageTransitionEvent): void => void (persisted && restart());
  let forgetHead: (() => void) | undefined;
  listenAfterRewrites(life, () => {
    watchAddress(life, check);
    listenToTrustedEvents(window, ['pageshow'], onShow, life);
    const isAgain = forgetHead !== undefined;
    forgetHead?.();
    forgetHead = observe(life, document.head ?? document, check);
    if (isAgain) restart();
  });
  check();
  return restart;
}

/**
 * Calls `check` when the address may have changed. `currententrychange` reports `pushState`, which a content script cannot observe
 * otherwise. In browsers without this event, `pushState` is only noticed if the title changes, too.
 */
export function watchAddress(life: ScriptLife, check: () => void): void {
  // `life` has a `signal`, so it can be passed as the options of the listeners.
  const { navigation } = window as WithNavigation;
  if (navigation) listenToTrustedEvents(navigation, ['currententrychange'], check, life);
  listenToTrustedEvents(window, ['popstate', 'hashchange'], check, life);
}

/** Reads the page after changes of its body, with growing delays, until a read is clear. Returns a function that starts over. */
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
      stop ??= observe(life, document.body ?? document, () => schedule(backoffMs(READ_AGAIN, reads)));
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

/** Limits how often `read` runs. Returns a function that either reads, or returns how many milliseconds to wait. */
function pace(read: () => ReadOutcome): () => ReadOutcome | number {
  const pause = createRateLimiter(MOST_READS_PER_MINUTE, 60_000);
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
