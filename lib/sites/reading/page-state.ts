// Reads values from the page's own objects. Their shape is not guaranteed.

/** Returns the value at a path inside of a value, or null if the path ends early. */
export function pageValueAtPath(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const key of path) {
    if ((typeof found !== 'object' && typeof found !== 'function') || found === null) return null;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found ?? null;
}

/** Calls a method that only reads a value. Returns null if the object does not have this method. */
export function callGetter(value: unknown, method: string, about?: string): unknown {
  const found = pageValueAtPath(value, method);
  return typeof found === 'function' ? (found.call(value, about) ?? null) : null;
}

/** Returns the items of an array, or the values of an object. Returns at most a thousand. */
export function valuesOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).slice(0, 1000) : [];
}

/** Returns a text or number as an id of at most 80 characters. Returns null for any other value. */
export function toId(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 80) || null : null;
}
