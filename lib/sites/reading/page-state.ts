// Walks through objects of a page. Their shape is not guaranteed.

/** What is at a path inside a value; null where the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const key of path) {
    if ((typeof found !== 'object' && typeof found !== 'function') || found === null) return null;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found ?? null;
}

/** The result of an object's own method that only tells something; null where there is no such method. */
export function ask(value: unknown, method: string, about?: string): unknown {
  const found = at(value, method);
  return typeof found === 'function' ? (found.call(value, about) ?? null) : null;
}

/** The items of an array or the values of an object, no more than a thousand. */
export function itemsOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).slice(0, 1000) : [];
}

/** An id that may be a number, as a text of at most 80 characters; null for anything else. */
export function toId(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 80) || null : null;
}
