// Provides the extension API, which is accessed only when it is first used.
import type { Browser } from 'wxt/browser';

/**
 * Returns `browser` of `wxt/browser`, for scripts that rarely need the API. The browser builds the API when a script first accesses it.
 * Building it was a third of the media watcher's cost. Every browser has `chrome`. In manifest version 3, `chrome` returns promises in
 * Firefox, too.
 */
export function lazyBrowser(): typeof Browser {
  return (globalThis as unknown as { readonly chrome: typeof Browser }).chrome;
}
