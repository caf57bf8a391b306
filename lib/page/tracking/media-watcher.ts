// All that a granted page is given at first: it waits until something plays, or until the address is another one, asks the worker for the scripts that belong there, and is gone.
import { backoff } from '../../domain/backoff.ts';
import type { MessageName } from '../../messaging/protocol.ts';
import { lateBrowser } from '../late-browser.ts';
import { listen } from '../listen.ts';
import { createLife, type ScriptLife } from '../script-life.ts';
import { scriptWorld } from '../script-world.ts';
import { watchAddress } from './page-changes.ts';

/** A page can have any number of shadow roots. */
const MOST_ROOTS = 100;
/** Milliseconds after which a page that is still loading is not waited for: what it waits for may never come. */
const LONGEST_LOAD = 3000;
/** How long to wait before the worker is asked again. */
const RETRY = { min: 1000, factor: 5, max: 3_600_000 };

/** Entry of the script for pages and frames in which nothing may ever play. */
export function waitForMedia(): void {
  begin((life, call) => {
    const options = { capture: true, signal: life.signal };
    const onEvent = (event: Event): void => {
      if (event.type !== 'click') {
        if (event.target instanceof HTMLVideoElement) call();
        return;
      }
      // As the player's script does, which must know them when it comes.
      for (const node of event.composedPath()) {
        const { roots } = scriptWorld();
        if (!(node instanceof ShadowRoot) || roots.size >= MOST_ROOTS) continue;
        roots.add(node);
        follow(node);
      }
    };
    const follow = (root: Document | ShadowRoot): void => {
      // `timeupdate` comes several times a second: what plays already is noticed, too. A click tells of the shadow roots around it.
      listen(root, ['loadedmetadata', 'timeupdate', 'click'], onEvent, options);
    };
    const start = (): void => follow(document);
    // What `listenAlways` does, in fewer bytes: after the end the signal keeps new listeners away.
    new MutationObserver(start).observe(document, { childList: true });
    start();
    // Loaded before this script came, and perhaps not played yet: the popup is asked what the page shows.
    if (document.querySelector('video'))
      for (const { readyState } of document.querySelectorAll('video')) if (readyState) call();
    // Each object that a script touches costs a page time: the document is touched already, its list of videos and `location` would not be.
    const { URL } = document;
    if (self === top) watchAddress(life, () => document.URL !== URL && call());
  });
}

/** Entry of the script for addresses at which there is something to read, or a player that is not heard. */
export function tellArrival(): void {
  begin((_life, call) => call());
}

/** A page that is loaded ahead of a click is not on screen yet, and one that is loading is left alone. */
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
  // While a page lies in the back-forward cache no script can come to it, and no answer.
  listen<PageTransitionEvent>(
    window,
    ['pageshow'],
    ({ persisted }) => persisted && isAsking && again(),
    life,
  );
  const ask = (): void => {
    if (isAsking || !life.isAlive()) return;
    isAsking = true;
    const asked: Promise<{ readonly value?: null } | undefined> = lateBrowser().runtime.sendMessage({
      message: 'scriptsWanted' satisfies MessageName,
    });
    asked.then((answer) => (answer?.value === null ? end() : fail()), fail);
  };
  return ask;
}
