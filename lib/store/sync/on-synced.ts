// Listens to the synced storage.
import { browser } from 'wxt/browser';

/** Of the names in the synced storage. */
export const PREFIX = 'choices.';

/** Calls back when choices of Kiroku's have come, or were written here. */
export function onSynced(callback: () => void): void {
  browser.storage.sync?.onChanged?.addListener((changes) => {
    if (Object.keys(changes).some((name) => name.startsWith(PREFIX))) callback();
  });
}
