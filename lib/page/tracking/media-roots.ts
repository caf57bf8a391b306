// Roots to listen on for events of videos. Media events do not bubble, and do not leave a shadow root.
import { lateBrowser } from '../late-browser.ts';
import type { ScriptLife } from '../script-life.ts';
import { scriptWorld } from '../script-world.ts';
import { listenAlways } from './rewritten-document.ts';

/** Firefox gives its extensions closed roots too. */
interface WithClosedRoot {
  readonly openOrClosedShadowRoot?: ShadowRoot | null;
}

/** Calls `listen` for the document and for every shadow root that is known or will be found. */
export function followMediaRoots(
  life: Pick<ScriptLife, 'signal'>,
  listen: (root: Document | ShadowRoot) => void,
): void {
  const known = scriptWorld();
  listenAlways(life, () => listen(document));
  for (const root of known.roots) listen(root);
  known.followers.add(listen);
  life.signal.addEventListener('abort', () => known.followers.delete(listen));
}

/** Media events do not bubble, but they can be caught on their way down to any element of a document or shadow root. */
export function onVideos(
  life: Pick<ScriptLife, 'signal'>,
  events: readonly string[],
  act: (video: HTMLVideoElement, event: string) => void,
): void {
  const onEvent = ({ target, type }: Event): void => {
    if (target instanceof HTMLVideoElement) act(target, type);
  };
  followMediaRoots(life, (root) => {
    for (const event of events)
      root.addEventListener(event, onEvent, { capture: true, passive: true, signal: life.signal });
  });
}

/** A click inside a shadow root tells of it, whichever site it is on: it costs nothing where there is none. */
export function findRootsByClicks(life: ScriptLife): void {
  const onClick = (event: Event): void => {
    for (const node of event.composedPath()) if (node instanceof ShadowRoot) addRoot(node);
  };
  followMediaRoots(life, (root) =>
    root.addEventListener('click', onClick, { capture: true, passive: true, signal: life.signal }),
  );
}

/** Looks for the shadow roots of these elements, and of those inside them. */
export function findRootsOf(selectors: readonly string[], inside: Document | ShadowRoot = document): void {
  if (selectors.length === 0) return;
  for (const host of inside.querySelectorAll(selectors.join())) {
    const root = shadowRootOf(host);
    if (!root) continue;
    addRoot(root);
    findRootsOf(selectors, root);
  }
}

function addRoot(root: ShadowRoot): void {
  const { roots, followers } = scriptWorld();
  if (roots.has(root)) return;
  // What a page took out plays no more.
  for (const old of roots) if (!old.isConnected) roots.delete(old);
  roots.add(root);
  for (const follow of followers) follow(root);
}

function shadowRootOf(host: Element): ShadowRoot | null {
  if (host.shadowRoot) return host.shadowRoot;
  if (!(host instanceof HTMLElement)) return null;
  return (
    (host as WithClosedRoot).openOrClosedShadowRoot ?? lateBrowser().dom?.openOrClosedShadowRoot(host) ?? null
  );
}
