// What a start of the worker asks of choices that travel: whether they do, and whether some have come.
import { browser } from 'wxt/browser';

/** Of the names in the synced storage. */
export const PREFIX = 'choices.';

/** Whether the user has switched it on; what else is stored of it is parsed by who reads it (travel-state.ts). */
export async function isTravelling(): Promise<boolean> {
  const { travelling } = await browser.storage.local.get('travelling');
  return (
    typeof travelling === 'object' && travelling !== null && 'on' in travelling && travelling.on === true
  );
}

/** Calls back when something of Kiroku's has come, or was written here. */
export function onSynced(callback: () => void): void {
  browser.storage.sync?.onChanged?.addListener((changes) => {
    if (Object.keys(changes).some((name) => name.startsWith(PREFIX))) callback();
  });
}
