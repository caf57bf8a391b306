// Reads single values from the files of other programs, which have no schema. A value that cannot be read is null, and never causes an
// error.
import { toShortText } from '../../contract/short-text.ts';
import { isObject } from '../../domain/fields.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the value as an object. Returns null for an array or any other value. */
export function asJsonObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

/** Reads an own field of an object. Inherited fields, such as `constructor`, are not part of a file. */
export function fieldOf(value: unknown, name: string): unknown {
  const fields = asJsonObject(value);
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Follows a path of own fields, and returns the value at its end. */
export function ownValueAtPath(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce(fieldOf, value);
}

/** Returns the items of an array, or an empty array for any other value. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a shortened text on one line. It is empty if the value is not a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? toShortText(value) : '';
}

/** Returns a number, or null. Also reads numbers that are written as a text, such as `"35.000"`, or `"8,5"` from a spreadsheet. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.normalize('NFKC').trim();
  return /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/**
 * Returns a number of episodes or chapters, or null. A comma or space before three digits is a thousands separator ("1,024"). A full stop
 * is not treated as a thousands separator, because some programs write "35.000" for 35.
 */
export function episodeCountOf(value: unknown): number | null {
  const isGrouped = typeof value === 'string' && /^\s*\d{1,3}(?:[,'’\s]\d{3}){1,4}\s*$/.test(value);
  return numberOf(isGrouped ? value.replace(/[^\d]/g, '') : value);
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Returns a whole number above 0, or null. 0 counts as null, because it means "unknown" in such fields. */
export function positiveIntegerOf(value: unknown): number | null {
  const number = episodeCountOf(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Whether the value is a number above 0. Used for counts of repeats and volumes. */
export function isPositiveNumber(value: unknown): boolean {
  return (numberOf(value) ?? 0) > 0;
}

/**
 * Returns a text in lower case, without spaces, hyphens, apostrophes and underscores, so that "On-Hold", "On Hold" and "on_hold" are equal.
 */
export function foldWord(value: unknown): string {
  return String(numberOf(value) ?? textOf(value))
    .toLowerCase()
    .replace(/[\s\-_'’]/g, '');
}
