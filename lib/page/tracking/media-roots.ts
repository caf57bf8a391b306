// Finds the document and the shadow roots in which our scripts listen to videos. Media events do not bubble, and do not leave a shadow
// root.
import { lazyBrowser } from '../lazy-browser.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import type { ScriptLife } from '../script-life.ts';
import { scriptWorld } from '../script-world.ts';
import { listenAfterRewrites } from './rewritten-document.ts';

/** At most this many shadow roots are followed, because a page can have any number. */
const MOST_ROOTS = 100;

/** In Firefox, extensions can also access closed shadow roots, with this property. */
interface WithClosedRoot {
  readonly openOrClosedShadowRoot?: ShadowRoot | null;
}

/** Calls `follow` for the document and for every shadow root, including roots that are found later. */
export function followMediaRoots(
  life: Pick<ScriptLife, 'signal'>,
  follow: (root: Document | ShadowRoot) => void,
): void {
  const known = scriptWorld();
  listenAfterRewrites(life, () => follow(document));
  for (const root of known.roots) follow(root);
  known.followers.add(follow);
  life.signal.addEventListener('abort', () => known.followers.delete(follow));
}

/** Calls `act` for these events of all videos. Media events do not bubble, so the listeners use the capture phase. */
export function onVideoEvents(
  life: Pick<ScriptLife, 'signal'>,
  events: readonly string[],
  act: (video: HTMLVideoElement, event: string) => void,
): void {
  const onEvent = ({ target, type }: Event): void => {
    if (target instanceof HTMLVideoElement) act(target, type);
  };
  const options = { capture: true, passive: true, signal: life.signal };
  followMediaRoots(life, (root) => listenToTrustedEvents(root, events, onEvent, options));
}

/** Finds shadow roots when the user clicks inside them. This works on every site, and costs nothing on pages without shadow roots. */
export function findShadowRootsByClicks(life: ScriptLife): void {
  const onClick = (event: Event): void => {
    for (const node of event.composedPath()) if (node instanceof ShadowRoot) addRoot(node);
  };
  const options = { capture: true, passive: true, signal: life.signal };
  followMediaRoots(life, (root) => listenToTrustedEvents(root, ['click'], onClick, options));
}

/** Adds the shadow roots of the elements that match the selectors. Also searches inside those roots. */
export function findShadowRootsBySelectors(
  selectors: readonly string[],
  inside: Document | ShadowRoot = document,
): void {
  if (selectors.length === 0) return;
  for (const host of inside.querySelectorAll(selectors.join())) {
    const root = shadowRootOf(host);
    if (!root) continue;
    addRoot(root);
    findShadowRootsBySelectors(selectors, root);
  }
}

function addRoot(root: ShadowRoot): void {
  const { roots, followers } = scriptWorld();
  if (roots.has(root)) return;
  // Forget shadow roots that the page has removed, because nothing plays in them any more.
  for (const old of roots) if (!old.isConnected) roots.delete(old);
  if (roots.size >= MOST_ROOTS) return;
  roots.add(root);
  for (const follow of followers) follow(root);
}

function shadowRootOf(host: Element): ShadowRoot | null {
  if (host.shadowRoot) return host.shadowRoot;
  if (!(host instanceof HTMLElement)) return null;
  return (
    (host as WithClosedRoot).openOrClosedShadowRoot ?? lazyBrowser().dom?.openOrClosedShadowRoot(host) ?? null
  );
}
