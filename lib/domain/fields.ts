// Objects that come from outside, read field by field: small enough for a page's first frame, where a parser of schemas is not.

type Check = (value: unknown) => boolean;
export type Checks<T> = { readonly [K in keyof T]-?: Check };

export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isText: Check = (value) => typeof value === 'string';
export const isTextOrNull: Check = (value) => value === null || typeof value === 'string';

export function isOneOf(...allowed: readonly string[]): Check {
  return (value) => typeof value === 'string' && allowed.includes(value);
}

export function isBetween(from: number, to: number): Check {
  return (value) => typeof value === 'number' && value >= from && value <= to;
}

export function isWhole(from: number, to: number): Check {
  return (value) => Number.isInteger(value) && isBetween(from, to)(value);
}

export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** No name may be one that every object has, such as "constructor": it would be found where nothing was written. */
export function isRecordOf(check: Check): Check {
  return (value) =>
    isObject(value) &&
    Object.entries(value).every(([name, one]) => !(name in Object.prototype) && check(one));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Each field falls back on its own, so that one unreadable value does not take the others with it. Unknown fields are left out. */
export function readFields<T extends object>(stored: unknown, checks: Checks<T>, fallback: T): T {
  const given = isObject(stored) ? stored : {};
  const read = Object.entries<Check>(checks).map(([name, isFine]) => [
    name,
    isFine(given[name]) ? given[name] : fallback[name as keyof T],
  ]);
  return Object.fromEntries(read) as T;
}

/** The first field that is there and is not as it should be; null: all are fine. */
export function wrongField<T>(given: unknown, checks: Checks<T>): string | null {
  if (!isObject(given)) return '';
  const wrong = Object.entries<Check>(checks).find(
    ([name, isFine]) => given[name] !== undefined && !isFine(given[name]),
  );
  return wrong?.[0] ?? null;
}

/** Whether every field is there and fine. */
export function hasFields<T>(given: unknown, checks: Checks<T>): given is T {
  return isObject(given) && Object.entries<Check>(checks).every(([name, isFine]) => isFine(given[name]));
}
