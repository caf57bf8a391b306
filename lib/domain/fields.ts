// Parses values of unknown shape, with less code and in less time than zod. The source of a value decides which parser is used:
//
// | from                                                             | parsed with      |
// |------------------------------------------------------------------|------------------|
// | the network, a web page (in the worker), a file that Kiroku made | zod (`zod/mini`) |
// | storage.local, storage.session, IndexedDB                        | this file        |
// | a message, in a script that also runs in web pages               | this file        |
// | a data file or translation that is shipped with the extension    | this file        |
//
// A value with several sources still has only one parser: zod for taught sites (lib/store/lessons.ts), this file for settings
// (stored-settings.ts). Lists of other programs and the data in web pages are not parsed as a whole: only single fields are read
// (lib/import/formats/values.ts, lib/sites/reading).

/** The result if a value does not have the expected shape. It is a symbol, so that it equals no parsed value. */
export const WRONG = Symbol('wrong');

/** Returns the parsed value, or `WRONG`. */
export type Field<T> = (value: unknown) => T | typeof WRONG;
export type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> };

export const anything: Field<unknown> = (value) => value;
export const boolean: Field<boolean> = (value) => (typeof value === 'boolean' ? value : WRONG);
export const text: Field<string> = (value) => (typeof value === 'string' ? value : WRONG);
export const filledText = textThat((value) => value !== '');
export const number: Field<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : WRONG;

export function textThat(isFine: (text: string) => boolean): Field<string> {
  return (value) => (typeof value === 'string' && isFine(value) ? value : WRONG);
}

export function numberFrom(least: number, most: number): Field<number> {
  return (value) => (typeof value === 'number' && value >= least && value <= most ? value : WRONG);
}

export function integerBetween(least: number, most: number): Field<number> {
  return (value) => (Number.isInteger(value) ? numberFrom(least, most)(value) : WRONG);
}

export function oneOf<T extends string>(...names: readonly T[]): Field<T> {
  return (value) => names.find((name) => name === value) ?? WRONG;
}

export function nullable<T>(field: Field<T>): Field<T | null> {
  return (value) => (value === null ? null : field(value));
}

/** Accepts a missing field. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return (value) => (value === undefined ? undefined : field(value));
}

/** Replaces a wrong or missing value by the default. */
export function withDefault<T>(field: Field<T>, fallback: T): Field<T> {
  return (value) => {
    const parsed = field(value);
    return parsed === WRONG ? fallback : parsed;
  };
}

export function listOf<T>(field: Field<T>): Field<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return WRONG;
    const items = parseEach(field, value);
    return items.length === value.length ? items : WRONG;
  };
}

export function recordOf<T>(field: Field<T>, isName = (_name: string) => true): Field<Record<string, T>> {
  return (value) => {
    if (!isObject(value)) return WRONG;
    const names = Object.keys(value);
    const items = parseEach(field, Object.values(value));
    if (items.length < names.length || !names.every((name) => isName(name))) return WRONG;
    return Object.fromEntries(items.map((item, at) => [names[at] ?? '', item] as const));
  };
}

/** Accepts an object with the named fields; other fields are dropped. */
export function object<T>(fields: Fields<T>): Field<T> {
  return (value) => (isObject(value) ? parseNamed(value, {}, fields) : WRONG);
}

/** Accepts an object with the named fields; other fields are retained unchecked. */
export function looseObject<T>(fields: Fields<T>): Field<T> {
  return (value) => (isObject(value) ? parseNamed(value, { ...value }, fields) : WRONG);
}

function parseNamed<T>(
  value: Readonly<Record<string, unknown>>,
  parsed: Record<string, unknown>,
  fields: Fields<T>,
): T | typeof WRONG {
  for (const [name, field] of Object.entries<Field<unknown>>(fields)) {
    const own = field(value[name]);
    if (own === WRONG) return WRONG;
    if (own !== undefined || name in parsed) parsed[name] = own;
  }
  return parsed as T;
}

/** Accepts an object whose shape depends on the value of the field `name`. */
export function unionBy<T>(name: string, cases: Readonly<Record<string, Field<T>>>): Field<T> {
  return (value) => {
    const kind = isObject(value) ? value[name] : undefined;
    return typeof kind === 'string' && Object.hasOwn(cases, kind) ? (cases[kind]?.(value) ?? WRONG) : WRONG;
  };
}

/** Returns null if the value does not have the shape. */
export function parseAs<T>(field: Field<T>, value: unknown): T | null {
  const parsed = field(value);
  return parsed === WRONG ? null : parsed;
}

/** Returns the items that have the shape; none if the value is not a list. */
export function parseEach<T>(field: Field<T>, value: unknown): T[] {
  const items: T[] = [];
  for (const item of Array.isArray(value) ? value : []) {
    const parsed = field(item);
    if (parsed !== WRONG) items.push(parsed);
  }
  return items;
}

/** Replaces each wrong or missing field by its default, so that one unreadable value does not lose the others. Drops unknown fields. */
export function readFields<T extends object>(value: unknown, fields: Fields<T>, defaults: T): T {
  const given = isObject(value) ? value : {};
  const read = Object.entries<Field<unknown>>(fields).map(([name, field]) => [
    name,
    withDefault(field, defaults[name as keyof T])(given[name]),
  ]);
  return Object.fromEntries(read) as T;
}

/** Returns the name of the first field that is present and wrong; '' if the value is not an object; null if all are right. */
export function wrongField<T>(value: unknown, fields: Fields<T>): string | null {
  if (!isObject(value)) return '';
  const wrong = Object.entries<Field<unknown>>(fields).find(
    ([name, field]) => value[name] !== undefined && field(value[name]) === WRONG,
  );
  return wrong?.[0] ?? null;
}

/** Returns undefined if the text is not JSON, or is longer than `longest` characters. */
export function parseJson(text: unknown, longest = Number.POSITIVE_INFINITY): unknown {
  if (typeof text !== 'string' || text.length > longest) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
