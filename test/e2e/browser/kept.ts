// What the browser keeps for Kiroku. A new one has next to nothing, also where another one was before.
import type { Page } from 'playwright/test';

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

/** Once its worker has started, and before a host is granted. The tests' own server is set. */
export const KEPT_WHEN_NEW: Kept = {
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
export function readKept(desk: Page): Promise<Kept> {
  return desk.evaluate(async () => {
    const records = async ({ name = '', version }: IDBDatabaseInfo) => {
      const opening = indexedDB.open(name, version);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const names = [...database.objectStoreNames];
      const reading = names.length > 0 ? database.transaction(names) : null;
      const counts = await Promise.all(
        names.map(
          (store) =>
            new Promise<string>((resolve) => {
              const counting = reading?.objectStore(store).count();
              if (counting) counting.onsuccess = () => resolve(`${name}.${store}: ${counting.result}`);
            }),
        ),
      );
      database.close();
      return counts.filter((line) => !line.endsWith(': 0'));
    };
    const keys = async (area: { get: (keys: null) => Promise<object> }) =>
      Object.keys(await area.get(null)).sort();
    return {
      local: await keys(chrome.storage.local),
      session: await keys(chrome.storage.session),
      sync: await keys(chrome.storage.sync),
      records: (await Promise.all((await indexedDB.databases()).map(records))).flat(),
      caches: await caches.keys(),
      webStorage: localStorage.length + sessionStorage.length,
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name).sort(),
      scripts: (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id).sort(),
      hosts: (await chrome.permissions.getAll()).origins ?? [],
      badge: await chrome.action.getBadgeText({}),
    };
  });
}
