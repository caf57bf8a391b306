// Denies content scripts access to the extension's storage.
import { browser } from 'wxt/browser';

/**
 * Restricts `storage.local`, `storage.session` and `storage.sync` to the extension's own contexts. In Chromium, the restriction outlives
 * the worker. `storage.managed` is read-only and unused. Firefox cannot restrict access: if a page takes over Kiroku's content script, the
 * page can use `storage.local` and `storage.sync`.
 */
export async function restrictStorage(): Promise<void> {
  const { local, session, sync } = browser.storage;
  // If a storage area rejects the call, restrict the other areas anyway.
  await Promise.allSettled(
    [local, session, sync].map(async (area) => area?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })),
  );
}
