// Closes the browser's storage to content scripts.
import { browser } from 'wxt/browser';

/**
 * Lets only the extension's own contexts use `storage.local`, `storage.session` and `storage.sync`. In Chromium the level
 * outlives the worker; `storage.managed` cannot be written and holds nothing of ours. Firefox has no access levels: there a page can use `storage.local`
 * and `storage.sync` once it controls our content script.
 */
export async function restrictStorage(): Promise<void> {
  const { local, session, sync } = browser.storage;
  // An area that refuses must not keep the others open.
  await Promise.allSettled(
    [local, session, sync].map(async (area) => area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })),
  );
}
