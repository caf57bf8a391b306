// Lists what the browser stores for Kiroku. For a new installation that is almost nothing, even if Kiroku was installed before.
import type { Page } from 'playwright/test';
import { countRecords } from '../stored.ts';

interface Kept {
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

/** What is stored after the worker has started, and before a host is granted. The tests have set the address of their server. */
export const STORED_WHEN_NEW: Kept = {
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

/** Read through a page of the extension. */
export async function readAllStorage(desk: Page): Promise<Kept> {
  const databases = await desk.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // Opening a database that does not exist would create it.
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
