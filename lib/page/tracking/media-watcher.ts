// The only script that a granted page gets at first. It waits until something plays or the address changes. Then it asks the worker for the
// page's scripts, and ends.
import { backoffMs } from '../../domain/backoff.ts';
import type { MessageName } from '../../messaging/protocol.ts';
import { lazyBrowser } from '../lazy-browser.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { createScriptLife, type ScriptLife } from '../script-life.ts';
import { scriptWorld } from '../script-world.ts';
import { watchAddress } from './page-changes.ts';

/** At most this many shadow roots are followed, because a page can have any number. */
const MOST_ROOTS = 100;
/** Some pages never finish loading. The script waits for them for at most this many milliseconds. */
const LONGEST_LOAD = 3000;
/** The delays in ms before the worker is asked again. */
const RETRY = { min: 1000, factor: 5, max: 3_600_000 };

/** The entry point of the script for all pages and frames. On most pages, nothing ever plays. */
export function waitForMedia(): void {
  begin((life, call) => {
    const options = { capture: true, signal: life.signal };
    const onEvent = (event: Event): void => {
      if (event.type !== 'click') {
        if (event.target instanceof HTMLVideoElement) call();
        return;
      }
      // Collect the shadow roots around the click. The player's script needs them when it starts.
      for (const node of event.composedPath()) {
        const { roots } = scriptWorld();
        if (!(node instanceof ShadowRoot) || roots.size >= MOST_ROOTS) continue;
        roots.add(node);
        follow(node);
      }
    };
    const follow = (root: Document | ShadowRoot): void => {
      // `timeupdate` reveals a video that already plays. A click reveals the shadow roots around it.
      listenToTrustedEvents(root, ['loadedmetadata', 'timeupdate', 'click'], onEvent, options);
    };
    const start = (): void => follow(document);
    // The observer does the same as `listenAfterRewrites` in fewer bytes. When the signal is aborted, no listener is added any more.
    new MutationObserver(start).observe(document, { childList: true });
    start();
    // Also ask for the scripts if a video is loaded but does not play yet, because the popup shows the page's episode.
    if (document.querySelector('video'))
      for (const { readyState } of document.querySelectorAll('video')) if (readyState) call();
    // Use only `document`. The first access to any other object, such as `location`, would cost the page time.
    const { URL } = document;
    if (self === top) watchAddress(life, () => document.URL !== URL && call());
  });
}

/**
 * The entry point of the script for addresses with something to read, or with a player that sends no media events. It asks for the scripts
 * at once.
 */
export function reportPageArrival(): void {
  begin((_life, call) => call());
}

/**
 * Calls `start` when the page is shown. A prerendered page is shown later. `start` gets the function `call`, which asks for the scripts as
 * soon as the page has loaded.
 */
function begin(start: (life: ScriptLife, call: () => void) => void): void {
  const controller = new AbortController();
  const life = createScriptLife(controller);
  const ask = createAsk(life, () => controller.abort());
  let isWaiting = false;
  const call = (): void => {
    if (document.readyState === 'complete') ask();
    else if (!isWaiting) {
      isWaiting = true;
      listenToTrustedEvents(window, ['load'], ask);
      setTimeout(ask, LONGEST_LOAD);
    }
  };
  const startNow = (): void => start(life, call);
  if ((document as { readonly prerendering?: boolean }).prerendering)
    listenToTrustedEvents(document, ['prerenderingchange'], startNow);
  else startNow();
}

/**
 * Returns a function that asks for the scripts once. If the worker fails, the function retries. It does not use `send`, because that would
 * make this script 10 % larger.
 */
function createAsk(life: ScriptLife, end: () => void): () => void {
  let failures = 0;
  let isAsking = false;
  const again = (): void => {
    isAsking = false;
    ask();
  };
  const fail = (): void => {
    failures += 1;
    setTimeout(again, backoffMs(RETRY, failures));
  };
  // In the back/forward cache, a page receives neither scripts nor answers. So ask again when it is shown.
  listenToTrustedEvents<PageTransitionEvent>(
    window,
    ['pageshow'],
    ({ persisted }) => persisted && isAsking && again(),
    life,
  );
  const ask = (): void => {
    if (isAsking || !life.isAlive()) return;
    isAsking = true;
    const answer: Promise<{ readonly value?: null } | undefined> = lazyBrowser().runtime.sendMessage({
      message: 'scriptsWanted' satisfies MessageName,
    });
    answer.then((answer) => (answer?.value === null ? end() : fail()), fail);
  };
  return ask;
}
