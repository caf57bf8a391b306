// The only script that a granted page gets at first. It waits until something plays or the address changes, asks the worker for the page's scripts, and ends.
import { backoff } from '../../domain/backoff.ts';
import type { MessageName } from '../../messaging/protocol.ts';
import { lazyBrowser } from '../lazy-browser.ts';
import { listen } from '../listen.ts';
import { createLife, type ScriptLife } from '../script-life.ts';
import { scriptWorld } from '../script-world.ts';
import { watchAddress } from './page-changes.ts';

/** The most shadow roots that are followed. A page can have any number. */
const MOST_ROOTS = 100;
/** The longest wait for a page to finish loading, in ms: some pages never do. */
const LONGEST_LOAD = 3000;
/** Delays before the worker is asked again, in ms. */
const RETRY = { min: 1000, factor: 5, max: 3_600_000 };

/** Entry of the script for all pages and frames; in most of them, nothing ever plays. */
export function waitForMedia(): void {
  begin((life, call) => {
    const options = { capture: true, signal: life.signal };
    const onEvent = (event: Event): void => {
      if (event.type !== 'click') {
        if (event.target instanceof HTMLVideoElement) call();
        return;
      }
      // Collect the shadow roots around the click, as the player's script does. It needs them when it starts.
      for (const node of event.composedPath()) {
        const { roots } = scriptWorld();
        if (!(node instanceof ShadowRoot) || roots.size >= MOST_ROOTS) continue;
        roots.add(node);
        follow(node);
      }
    };
    const follow = (root: Document | ShadowRoot): void => {
      // `timeupdate` also reveals a video that plays already, since it fires several times a second. A click reveals the shadow roots around it.
      listen(root, ['loadedmetadata', 'timeupdate', 'click'], onEvent, options);
    };
    const start = (): void => follow(document);
    // Like `listenAlways`, in fewer bytes: once the signal is aborted, no listener is added.
    new MutationObserver(start).observe(document, { childList: true });
    start();
    // A video was loaded before this script. Starts even if it does not play yet, because the popup shows the page's episode.
    if (document.querySelector('video'))
      for (const { readyState } of document.querySelectorAll('video')) if (readyState) call();
    // Uses only the document, which has been accessed already: the first access to any other object, such as `location`, costs the page
    // time.
    const { URL } = document;
    if (self === top) watchAddress(life, () => document.URL !== URL && call());
  });
}

/** Entry of the script for addresses with something to read, or with a player that sends no media events: asks for the scripts at once. */
export function reportArrival(): void {
  begin((_life, call) => call());
}

/** Starts when a prerendered page is shown. Asks for the scripts only after the page has loaded. */
function begin(start: (life: ScriptLife, call: () => void) => void): void {
  const controller = new AbortController();
  const life = createLife(controller);
  const ask = createAsk(life, () => controller.abort());
  let isWaiting = false;
  const call = (): void => {
    if (document.readyState === 'complete') ask();
    else if (!isWaiting) {
      isWaiting = true;
      listen(window, ['load'], ask);
      setTimeout(ask, LONGEST_LOAD);
    }
  };
  const startNow = (): void => start(life, call);
  if ((document as { readonly prerendering?: boolean }).prerendering)
    listen(document, ['prerenderingchange'], startNow);
  else startNow();
}

/** Asks once, and retries only if the worker failed. It does not use `send`, which would make this script a tenth larger. */
function createAsk(life: ScriptLife, end: () => void): () => void {
  let failures = 0;
  let isAsking = false;
  const again = (): void => {
    isAsking = false;
    ask();
  };
  const fail = (): void => {
    failures += 1;
    setTimeout(again, backoff(RETRY, failures));
  };
  // A page in the back/forward cache receives neither scripts nor answers, so it asks again when it is shown.
  listen<PageTransitionEvent>(
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
