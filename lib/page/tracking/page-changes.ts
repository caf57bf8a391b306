// Detects when a page may show another episode: by changes of its address and title, and by changes of its body while it is unclear what it shows.

import { backoff } from '../../domain/backoff.ts';
import { listen } from '../listen.ts';
import type { ScriptLife } from '../script-life.ts';
import { limitRate } from './rate-limit.ts';
import { listenAlways } from './rewritten-document.ts';

/** Milliseconds between a change of the body and the next look. They grow with each look that finds nothing clear. */
const LOOK_AGAIN = { min: 500, factor: 2, max: 8000 };
/** The most looks in a minute, however busy the page is. */
const MOST_LOOKS_PER_MINUTE = 30;
/** A look that takes longer than this (ms) is followed by a pause of 19 times its duration, so that reading a slow page takes at most a twentieth of the time. */
const SLOW_LOOK = 100;
const REST = 19;
/** Number of looks at a page whose episode is read from its address alone: enough for the page's texts to catch up. */
const LOOKS_AT_UNCONFIRMED = 6;
/** Number of looks at a page that still shows the same although its player has loaded another video: about three minutes for an overlay to change its texts. */
const LOOKS_AT_STALE = 24;

/** The result of a look. `clear` ends the observation until the address or title changes. */
export type Look = 'clear' | 'unconfirmed' | 'stale' | 'nothing';

/** The part of the Navigation API that is used. The oldest browsers that Kiroku supports do not have it. */
interface WithNavigation {
  readonly navigation?: EventTarget;
}

/** Calls `look` now and at every change that may matter. Returns a function that looks at once. */
export function watchPageChanges(life: ScriptLife, look: () => Look): () => void {
  const restart = watchBody(life, look);
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

/** Looks after changes of the body, less and less often, until a look is clear. Returns a function that starts over. */
function watchBody(life: ScriptLife, look: () => Look): () => void {
  const pacedLook = pace(look);
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;
  let unclear = 0;

  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    stop?.();
    stop = null;
  };
  const isClear = (found: Look): boolean => {
    if (found === 'clear' || found === 'nothing') return found === 'clear';
    unclear += 1;
    return unclear >= (found === 'stale' ? LOOKS_AT_STALE : LOOKS_AT_UNCONFIRMED);
  };
  const schedule = (delay: number): void => {
    timer ??= setTimeout(lookNow, delay);
  };
  const lookNow = (): void => {
    timer = undefined;
    if (!life.isAlive()) return;
    const found = pacedLook();
    if (typeof found === 'number') schedule(found);
    else if (isClear(found)) end();
    else {
      looks += 1;
      stop ??= observe(life, document.body ?? document, () => schedule(backoff(LOOK_AGAIN, looks)));
    }
  };
  life.signal.addEventListener('abort', end);
  return () => {
    end();
    looks = 0;
    unclear = 0;
    lookNow();
  };
}

/** Limits how often `look` runs. The returned function looks, or returns the milliseconds to wait. */
function pace(look: () => Look): () => Look | number {
  const pause = limitRate(MOST_LOOKS_PER_MINUTE, 60_000);
  let restsUntil = 0;
  return () => {
    const from = performance.now();
    const tooEarly = Math.max(restsUntil - from, 0) || pause();
    if (tooEarly > 0) return tooEarly;
    const found = look();
    const took = performance.now() - from;
    if (took > SLOW_LOOK) restsUntil = from + took * (1 + REST);
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
