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
export const PARSE_FAILED = Symbol('wrong');

/** Returns the parsed value, or `PARSE_FAILED`. */
export type Parser<T> = (value: unknown) => T | typeof PARSE_FAILED;
export type FieldParsers<T> = { readonly [K in keyof T]-?: Parser<T[K]> };

export const anyValue: Parser<unknown> = (value) => value;
export const boolean: Parser<boolean> = (value) => (typeof value === 'boolean' ? value : PARSE_FAILED);
export const text: Parser<string> = (value) => (typeof value === 'string' ? value : PARSE_FAILED);
export const nonEmptyText = textMatching((value) => value !== '');
export const number: Parser<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : PARSE_FAILED;

export function textMatching(isValid: (text: string) => boolean): Parser<string> {
  return (value) => (typeof value === 'string' && isValid(value) ? value : PARSE_FAILED);
}

export function numberFrom(least: number, most: number): Parser<number> {
  return (value) => (typeof value === 'number' && value >= least && value <= most ? value : PARSE_FAILED);
}

export function integerBetween(least: number, most: number): Parser<number> {
  return (value) => (Number.isInteger(value) ? numberFrom(least, most)(value) : PARSE_FAILED);
}

export function oneOf<T extends string>(...names: readonly T[]): Parser<T> {
  return (value) => names.find((name) => name === value) ?? PARSE_FAILED;
}

export function nullable<T>(field: Parser<T>): Parser<T | null> {
  return (value) => (value === null ? null : field(value));
}

/** Accepts a missing field. */
export function optional<T>(field: Parser<T>): Parser<T | undefined> {
  return (value) => (value === undefined ? undefined : field(value));
}

/** Replaces a wrong or missing value by the default. */
export function withDefault<T>(field: Parser<T>, fallback: T): Parser<T> {
  return (value) => {
    const parsed = field(value);
    return parsed === PARSE_FAILED ? fallback : parsed;
  };
}

export function listOf<T>(field: Parser<T>): Parser<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return PARSE_FAILED;
    const items = parseEach(field, value);
    return items.length === value.length ? items : PARSE_FAILED;
  };
}

export function recordOf<T>(field: Parser<T>, isName = (_name: string) => true): Parser<Record<string, T>> {
  return (value) => {
    if (!isObject(value)) return PARSE_FAILED;
    const names = Object.keys(value);
    const items = parseEach(field, Object.values(value));
    if (items.length < names.length || !names.every((name) => isName(name))) return PARSE_FAILED;
    return Object.fromEntries(items.map((item, at) => [names[at] ?? '', item] as const));
  };
}

/** Accepts an object with the named fields; other fields are dropped. */
export function object<T>(fields: FieldParsers<T>): Parser<T> {
  return (value) => (isObject(value) ? parseNamed(value, {}, fields) : PARSE_FAILED);
}

/** Accepts an object with the named fields; other fields are retained unchecked. */
export function looseObject<T>(fields: FieldParsers<T>): Parser<T> {
  return (value) => (isObject(value) ? parseNamed(value, { ...value }, fields) : PARSE_FAILED);
}

function parseNamed<T>(
  value: Readonly<Record<string, unknown>>,
  parsed: Record<string, unknown>,
  fields: FieldParsers<T>,
): T | typeof PARSE_FAILED {
  for (const [name, field] of Object.entries<Parser<unknown>>(fields)) {
    const own = field(value[name]);
    if (own === PARSE_FAILED) return PARSE_FAILED;
    if (own !== undefined || name in parsed) parsed[name] = own;
  }
  return parsed as T;
}

/** Accepts an object whose shape depends on the value of the field `name`. */
export function unionBy<T>(name: string, cases: Readonly<Record<string, Parser<T>>>): Parser<T> {
  return (value) => {
    const kind = isObject(value) ? value[name] : undefined;
    return typeof kind === 'string' && Object.hasOwn(cases, kind)
      ? (cases[kind]?.(value) ?? PARSE_FAILED)
      : PARSE_FAILED;
  };
}

/** Returns the parsed value; null if the value does not have the shape. */
export function parseAs<T>(field: Parser<T>, value: unknown): T | null {
  const parsed = field(value);
  return parsed === PARSE_FAILED ? null : parsed;
}

/** Returns the items that have the shape; none if the value is not a list. */
export function parseEach<T>(field: Parser<T>, value: unknown): T[] {
  const items: T[] = [];
  for (const item of Array.isArray(value) ? value : []) {
    const parsed = field(item);
    if (parsed !== PARSE_FAILED) items.push(parsed);
  }
  return items;
}

/** Replaces each wrong or missing field by its default, so that one unreadable value does not lose the others. Drops unknown fields. */
export function readFields<T extends object>(value: unknown, fields: FieldParsers<T>, defaults: T): T {
  const given = isObject(value) ? value : {};
  const read = Object.entries<Parser<unknown>>(fields).map(([name, field]) => [
    name,
    withDefault(field, defaults[name as keyof T])(given[name]),
  ]);
  return Object.fromEntries(read) as T;
}

/** Returns the name of the first field that is present and wrong; '' if the value is not an object; null if all are right. */
export function firstInvalidField<T>(value: unknown, fields: FieldParsers<T>): string | null {
  if (!isObject(value)) return '';
  const wrong = Object.entries<Parser<unknown>>(fields).find(
    ([name, field]) => value[name] !== undefined && field(value[name]) === PARSE_FAILED,
  );
  return wrong?.[0] ?? null;
}

/** Returns the parsed value. Returns undefined if the text is not JSON, or is longer than `longest` characters. */
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
