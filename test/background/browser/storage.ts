// `storage.local` and `storage.session`: JSON, a limit, and every call one step of the worker's life.
import { reachNow } from '../life.ts';

/** Bytes; Chromium's limit for `storage.session`, and without `unlimitedStorage` also for `storage.local`. */
const QUOTA = 10_485_760;

type Items = Record<string, unknown>;

export function createStorageArea() {
  let items: Items = {};
  const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  function read(keys?: null | string | readonly string[] | Items): Items {
    if (keys === undefined || keys === null) return json(items) as Items;
    const names = typeof keys === 'string' ? [keys] : Array.isArray(keys) ? keys : Object.keys(keys);
    const defaults = typeof keys === 'object' && !Array.isArray(keys) ? (keys as Items) : {};
    const found = names.filter((name) => name in items).map((name) => [name, items[name]]);
    return json({ ...defaults, ...Object.fromEntries(found) }) as Items;
  }

  function write(values: Items): void {
    const after = { ...items, ...(json(values) as Items) };
    if (JSON.stringify(after).length > QUOTA)
      throw new Error('Session storage quota bytes exceeded. Values were not stored.');
    items = after;
  }

  return {
    get: (keys?: null | string | readonly string[] | Items) => reachNow(async () => read(keys)),
    set: (values: Items) => reachNow(async () => write(values)),
    remove: (keys: string | readonly string[]) =>
      reachNow(async () => {
        for (const key of [keys].flat()) delete items[key];
      }),
    clear: () =>
      reachNow(async () => {
        items = {};
      }),
    setAccessLevel: () => reachNow(async () => undefined),
    /** Without a step: for the test itself. */
    peek: (key: string): unknown => json(items[key] ?? null),
    put: write,
  };
}
