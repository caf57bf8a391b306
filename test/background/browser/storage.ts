// Simulates `storage.local` and `storage.session`. Values are serialized as in Chromium, the session has Chromium's quota, and each call
// counts as a step of the worker's life.
import { runWorkerEffect } from '../worker-life.ts';

/** Chromium's quota for `storage.session`, in bytes. `storage.local` has no quota, because the extension has `unlimitedStorage`. */
const SESSION_QUOTA = 10_485_760;

type Items = Record<string, unknown>;

export function createFakeStorageArea({
  quota = Number.POSITIVE_INFINITY,
}: {
  readonly quota?: number;
} = {}) {
  let items: Items = {};

  function read(keys?: null | string | readonly string[] | Items): Items {
    if (keys === undefined || keys === null) return structuredClone(items);
    const names = typeof keys === 'string' ? [keys] : Array.isArray(keys) ? keys : Object.keys(keys);
    const defaults = typeof keys === 'object' && !Array.isArray(keys) ? (keys as Items) : {};
    const found = names.filter((name) => name in items).map((name) => [name, items[name]]);
    return structuredClone({ ...defaults, ...Object.fromEntries(found) });
  }

  function write(values: Items): void {
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw new TypeError('No matching signature.');
    const after = { ...items, ...(kept(values, []) as Items) };
    if (quota < Number.POSITIVE_INFINITY && memoryOf(after) - Object.keys(after).length * NODE >= quota)
      throw new Error('Session storage quota bytes exceeded. Values were not stored.');
    items = after;
  }

  return {
    get: (keys?: null | string | readonly string[] | Items) => runWorkerEffect(async () => read(keys)),
    set: (values: Items) => runWorkerEffect(async () => write(values)),
    remove: (keys: string | readonly string[]) =>
      runWorkerEffect(async () => {
        for (const key of [keys].flat()) delete items[key];
      }),
    clear: () =>
      runWorkerEffect(async () => {
        items = {};
      }),
    setAccessLevel: () => runWorkerEffect(async () => undefined),
    /** Returns an item for the test itself, without counting a step. */
    peek: (key: string): unknown => structuredClone(items[key] ?? null),
    put: write,
  };
}

export const createFakeSessionArea = () => createFakeStorageArea({ quota: SESSION_QUOTA });

/**
 * Returns the value as it is stored; undefined if the browser does not store it. Unlike JSON, this ignores `toJSON` and drops NaN and
 * infinity.
 */
function kept(value: unknown, around: readonly object[]): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined;
  if (typeof value !== 'object') return undefined;
  if (around.includes(value)) return null;
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one) => kept(one, inside) ?? null);
  if (ArrayBuffer.isView(value)) return {};
  const members = Object.entries(value).map(([name, one]) => [name, kept(one, inside)] as const);
  return Object.fromEntries(members.filter(([, one]) => one !== undefined));
}

/** In addition to its content, a member of an object takes `NODE` bytes of memory, and a member of a list takes `SLOT` bytes. */
const NODE = 64;
const SLOT = 32;

/**
 * Returns how many bytes a value takes. Chromium measures the size of `storage.session` in memory, not as JSON. Many small objects
 * therefore take nine times as much as their JSON.
 */
function memoryOf(value: unknown): number {
  if (typeof value === 'string') return memoryOfText(value);
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + SLOT + memoryOf(one), 0);
  return Object.entries(value).reduce(
    (sum, [name, one]) => sum + NODE + memoryOfText(name) + memoryOf(one),
    0,
  );
}

/**
 * Returns how many bytes a text takes in addition to the bytes of its member. A text of at most 22 bytes takes none. A longer text takes one
 * byte more than its length, rounded up to a multiple of eight.
 */
function memoryOfText(text: string): number {
  const bytes = Buffer.byteLength(text);
  if (bytes <= 22) return 0;
  return bytes === 23 ? 26 : Math.ceil((bytes + 1) / 8) * 8;
}
