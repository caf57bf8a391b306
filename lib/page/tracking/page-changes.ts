// Tells when a page may show another episode: by events of the address and the title, and by changes of the body only while it is unclear what it shows.

import { backoff } from '../../domain/backoff.ts';
import { listen } from '../listen.ts';
import type { ScriptLife } from '../script-life.ts';
import { limitRate } from './rate-limit.ts';
import { listenAlways } from './rewritten-document.ts';

/** How long to wait between a change of the body and the look at it: longer for each look that leaves it unclear. */
const LOOK_AGAIN = { min: 500, factor: 2, max: 8000 };
/** However busy a page is, it is not looked at more often than this within a minute. */
const MOST_LOOKS_PER_MINUTE = 30;
/** A look that takes more milliseconds than this is followed by a rest of 19 times that long: reading a page that is slow to read takes a twentieth of the time. */
const SLOW_LOOK = 100;
const REST = 19;
/** Looks at a page that shows an episode which nothing on it confirms: enough to see its texts catch up with its address. */
const LOOKS_AT_UNCONFIRMED = 6;
/** Looks at a page that shows the same as before its player went on to another media: three minutes for an overlay to change its texts. */
const LOOKS_AT_STALE = 24;

/** What a look found: `clear` ends the watching until the address or title changes. */
export type Look = 'clear' | 'unconfirmed' | 'stale' | 'nothing';

/** The part of the Navigation API that is needed; younger than the oldest browser that Kiroku runs in. */
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
  // A page out of the back-forward cache was forgotten when it was left.
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

/** `currententrychange` tells of `pushState`; without it a changing title does, since no page's call is visible from here. */
export function watchAddress(life: ScriptLife, check: () => void): void {
  // A life has the signal that a listener's options need.
  const { navigation } = window as WithNavigation;
  if (navigation) listen(navigation, ['currententrychange'], check, life);
  listen(window, ['popstate', 'hashchange'], check, life);
}

/** Looks at the body's changes, ever less often, until a look was clear. Returns a function that begins again. */
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

/** Looks when it may: otherwise it gives the milliseconds to wait. */
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
