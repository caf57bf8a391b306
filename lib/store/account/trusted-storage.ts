// Closes the extension's storage to content scripts.
import { browser } from 'wxt/browser';

/**
 * Restricts `storage.local`, `storage.session` and `storage.sync` to the extension's own contexts. In Chromium the access
 * level outlives the worker. `storage.managed` is read-only and unused. Firefox has no access levels: a page that controls our
 * content script can use `storage.local` and `storage.sync`.
 */
export async function restrictStorage(): Promise<void> {
  const { local, session, sync } = browser.storage;
  // If one area rejects the call, the others must still be restricted.
  await Promise.allSettled(
    [local, session, sync].map(async (area) => area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })),
  );
}
