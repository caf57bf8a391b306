// Listens to the synced storage.
import { browser } from 'wxt/browser';

/** Prefix of item names in the synced storage. */
export const PREFIX = 'choices.';

/** Calls back when Kiroku's choices were changed, by another browser or by this one. */
export function onSynced(callback: () => void): void {
  browser.storage.sync?.onChanged?.addListener((changes) => {
    if (Object.keys(changes).some((name) => name.startsWith(PREFIX))) callback();
  });
}
