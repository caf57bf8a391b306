// Lists the data that the browser stores for Kiroku. After a new installation, only a few items may be stored, even if Kiroku was installed
// before.
import type { Page } from 'playwright/test';
import { countRecords } from '../stored.ts';

interface StoredKeys {
  readonly local: readonly string[];
  readonly session: readonly string[];
  readonly sync: readonly string[];
  readonly records: readonly string[];
  readonly caches: readonly string[];
  readonly webStorage: number;
  readonly alarms: readonly string[];
  readonly scripts: readonly string[];
  readonly hosts: readonly string[];
  readonly badge: string;
}

/**
 * The stored keys after the worker has started and before a host is granted. `service` is stored because the tests set the address of their
 * server.
 */
export const NEW_PROFILE_STORED_KEYS: StoredKeys = {
  local: ['service'],
  session: [],
  sync: [],
  records: [],
  caches: [],
  webStorage: 0,
  alarms: ['poll'],
  scripts: [],
  hosts: [],
  badge: '',
};

/** Lists the keys of all stored data. A page of the extension reads them. */
export async function readAllStorage(desk: Page): Promise<StoredKeys> {
  const databases = await desk.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // Do not open a database that does not exist, because that would create it.
  const records = databases.length > 0 ? Object.keys(await countRecords(desk)) : [];
  const kept = await desk.evaluate(async () => {
    const keys = async (area: { get: (keys: null) => Promise<object> }) =>
      Object.keys(await area.get(null)).sort();
    return {
      local: await keys(chrome.storage.local),
      session: await keys(chrome.storage.session),
      sync: await keys(chrome.storage.sync),
      caches: await caches.keys(),
      webStorage: localStorage.length + sessionStorage.length,
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name).sort(),
      scripts: (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id).sort(),
      hosts: (await chrome.permissions.getAll()).origins ?? [],
      badge: await chrome.action.getBadgeText({}),
    };
  });
  return { ...kept, records };
}
