// The extension's interface, touched when it is first used.
import type { Browser } from 'wxt/browser';

/**
 * `browser` of `wxt/browser` for a script that most pages never need it in. A page builds the interface when a script touches it,
 * which was a third of what the media watcher cost. `chrome` is there in every browser, and answers with promises in Firefox too (manifest version 3).
 */
export function lateBrowser(): typeof Browser {
  return (globalThis as unknown as { readonly chrome: typeof Browser }).chrome;
}
