// Stored objects, read by their shape: for what each start of the worker reads, where a parser of schemas takes longer than the reading.
import { isObject } from '../domain/fields.ts';

/** What is no value at all: that which was read does not have the shape. */
export const WRONG = Symbol('wrong');

/** Gives the value as it is used, or `WRONG`. */
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

/** For a field that may be missing. */
export function orNothing<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? undefined : shape(value));
}

/** What is wrong or missing takes nothing else with it. */
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

/** With the fields that are named, and no other ones. */
export function only<T>(shapes: Shapes<T>): Shape<T> {
  return (value) => (isObject(value) ? readNamed(value, {}, shapes) : WRONG);
}

/** With the fields that are named, and whatever else there is. */
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

/** The shape that a field chooses. */
export function byField<T>(field: string, shapes: Readonly<Record<string, Shape<T>>>): Shape<T> {
  return (value) => {
    const kind = isObject(value) ? value[field] : undefined;
    return typeof kind === 'string' && Object.hasOwn(shapes, kind) ? (shapes[kind]?.(value) ?? WRONG) : WRONG;
  };
}

/** Null where it does not have the shape. */
export function readAs<T>(shape: Shape<T>, value: unknown): T | null {
  const read = shape(value);
  return read === WRONG ? null : read;
}
