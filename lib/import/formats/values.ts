// Reads single values of other programs' files, which no schema describes. A value that cannot be read is null, never an error.
import { shortText } from '../../contract/short-text.ts';
import { isObject } from '../../domain/fields.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the object, or null if the value is not an object or is a list. */
export function fieldsOf(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

/** Reads an own field. Inherited ones, such as `constructor`, are not part of a file. */
export function fieldOf(value: unknown, name: string): unknown {
  const fields = fieldsOf(value);
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Returns the value at the end of a path of own fields. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce(fieldOf, value);
}

/** Returns the items of an array; empty if the value is not an array. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text on one line, shortened; empty if the value is not a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? shortText(value) : '';
}

/** Returns a number, also if it is written as a text (`"35.000"`, or `"8,5"` by a spreadsheet); else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.normalize('NFKC').trim();
  return /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/**
 * Returns a number of episodes or chapters. A comma or blank before three digits is a thousands separator ("1,024"). A full stop is not:
 * some programs write "35.000" for 35.
 */
export function episodeCountOf(value: unknown): number | null {
  const isGrouped = typeof value === 'string' && /^\s*\d{1,3}(?:[,'’\s]\d{3}){1,4}\s*$/.test(value);
  return numberOf(isGrouped ? value.replace(/[^\d]/g, '') : value);
}

/** Whether a field is empty. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Returns a whole number above 0; else null, because 0 means "unknown" in such fields. */
export function positiveIntegerOf(value: unknown): number | null {
  const number = episodeCountOf(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Whether the value is a number above 0. For counts such as repeats and volumes. */
export function isPositiveNumber(value: unknown): boolean {
  return (numberOf(value) ?? 0) > 0;
}

/**
 * Returns a text in lower case, without blanks, hyphens, apostrophes and underscores, so that "On-Hold", "On Hold" and "on_hold" are equal.
 */
export function foldedWord(value: unknown): string {
  return String(numberOf(value) ?? textOf(value))
    .toLowerCase()
    .replace(/[\s\-_'’]/g, '');
}
