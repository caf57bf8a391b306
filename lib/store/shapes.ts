// Parses stored objects by their shape. Used for records that every start of the worker reads, where a schema parser would be slower than the read itself.
import { isObject } from '../domain/fields.ts';

/** Returned if the value does not have the shape. No stored value equals it. */
export const WRONG = Symbol('wrong');

/** Returns the parsed value, or `WRONG`. */
export type Shape<T> = (value: unknown) => T | typeof WRONG;
type Shapes<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

export const text: Shape<string> = (value) => (typeof value === 'string' ? value : WRONG);
export const filledText: Shape<string> = (value) => (typeof value === 'string' && value ? value : WRONG);
export const number: Shape<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : WRONG;
export const anything: Shape<unknown> = (value) => value;

export function oneOf<T extends string>(...names: readonly T[]): Shape<T> {
  return (value) => names.find((name) => name === value) ?? WRONG;
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : shape(value));
}

/** Accepts a missing field. */
export function orNothing<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? undefined : shape(value));
}

/** Replaces a wrong or missing value by the fallback. */
export function or<T>(shape: Shape<T>, fallback: T): Shape<T> {
  return (value) => {
    const read = shape(value);
    return read === WRONG ? fallback : read;
  };
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return WRONG;
    const read: T[] = [];
    for (const one of value) {
      const own = shape(one);
      if (own === WRONG) return WRONG;
      read.push(own);
    }
    return read;
  };
}

export function recordOf<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value) => {
    if (!isObject(value)) return WRONG;
    const read = listOf(shape)(Object.values(value));
    const names = Object.keys(value);
    return read === WRONG
      ? WRONG
      : Object.fromEntries(read.map((own, at) => [names[at] ?? '', own] as const));
  };
}

/** An object with exactly the named fields; other fields are dropped. */
export function only<T>(shapes: Shapes<T>): Shape<T> {
  return (value) => (isObject(value) ? readNamed(value, {}, shapes) : WRONG);
}

/** An object with the named fields; other fields are kept. */
export function atLeast<T>(shapes: Shapes<T>): Shape<T> {
  return (value) => (isObject(value) ? readNamed(value, { ...value }, shapes) : WRONG);
}

function readNamed<T>(
  value: Readonly<Record<string, unknown>>,
  read: Record<string, unknown>,
  shapes: Shapes<T>,
): T | typeof WRONG {
  for (const [name, shape] of Object.entries<Shape<unknown>>(shapes)) {
    const own = shape(value[name]);
    if (own === WRONG) return WRONG;
    if (own !== undefined || name in read) read[name] = own;
  }
  return read as T;
}

/** Selects the shape by the value of a field. */
export function byField<T>(field: string, shapes: Readonly<Record<string, Shape<T>>>): Shape<T> {
  return (value) => {
    const kind = isObject(value) ? value[field] : undefined;
    return typeof kind === 'string' && Object.hasOwn(shapes, kind) ? (shapes[kind]?.(value) ?? WRONG) : WRONG;
  };
}

/** Returns null if the value does not have the shape. */
export function readAs<T>(shape: Shape<T>, value: unknown): T | null {
  const read = shape(value);
  return read === WRONG ? null : read;
}
