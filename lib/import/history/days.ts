// Reads days in files. A day is written as `YYYY-MM-DD`, or in the format of the account's country. That format can be determined only from
// all days of the file.
import type { FileReadOptions } from '../imported.ts';

type DateOrder = NonNullable<FileReadOptions['dateOrder']>;

/** Returns the day of a timestamp that begins with the year, or null for any other text. */
export function dayOfTimestamp(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? [];
  return year && month && day ? toDay(Number(year), Number(month), Number(day)) : null;
}

/** Returns the order of day and month, or null if only the user knows it. `texts` must be sorted newest first, as they are in the files. */
export function findDateOrder(texts: readonly string[]): DateOrder | null {
  const parts = texts.flatMap((text) => partsOf(text) ?? []);
  if (parts.some(({ isDotted }) => isDotted)) return 'dayFirst';
  const isFirstDay = parts.some(({ first }) => first > 12);
  const isSecondDay = parts.some(({ second }) => second > 12);
  // If both orders occur, a spreadsheet has rewritten some of the days.
  if (isFirstDay !== isSecondDay) return isFirstDay ? 'dayFirst' : 'monthFirst';
  if (isFirstDay || parts.every(({ first, second }) => first === second))
    return isFirstDay ? null : 'monthFirst';
  const [asDay, asMonth] = (['dayFirst', 'monthFirst'] as const).map((order) => risesIn(texts, order));
  if (asDay === asMonth) return null;
  return asDay === 0 ? 'dayFirst' : asMonth === 0 ? 'monthFirst' : null;
}

/** Reads a day in the given order. If the day is impossible in this order, reads it in the other order. */
export function readDay(text: string, order: DateOrder): string | null {
  const parts = partsOf(text);
  if (!parts) return readYearFirst(text);
  const { first, second, year } = parts;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  return toDay(year, month, day) ?? toDay(year, day, month);
}

/** Reads "2023/4/1", and "2023. 4. 1." as written in Korea and Hungary. */
function readYearFirst(text: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})[/.-] ?(\d{1,2})[/.-] ?(\d{1,2})(?!\d)/.exec(text) ?? [];
  return year && month && day ? toDay(gregorian(Number(year)), Number(month), Number(day)) : null;
}

/**
 * Counts the rows that are newer than the row above them. If `order` is right, there are no such rows, because the files are sorted newest
 * first.
 */
function risesIn(texts: readonly string[], order: DateOrder): number {
  const days = texts.flatMap((text) => readDay(text, order) ?? []);
  return days.filter((day, at) => day > (days[at - 1] ?? day)).length;
}

function partsOf(text: string) {
  const [, first, mark, second, year] =
    /^\s*(\d{1,2})([./-]) ?(\d{1,2})[./-] ?(\d{4}|\d{2})\.?\s*$/.exec(text) ?? [];
  if (!first || !second || !year) return null;
  return {
    first: Number(first),
    second: Number(second),
    year: gregorian(Number(year)),
    // With full stops, the day or the year comes first in every country, and never the month.
    isDotted: mark === '.',
  };
}

/** Converts years of the Buddhist era, which Thai accounts use. They are 543 years ahead of ours: 2566 means 2023, and so does 66. */
function gregorian(year: number): number {
  if (year >= 2400) return year - 543;
  if (year >= 100) return year;
  return year >= 60 ? year + 2500 - 543 : year + 2000;
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year > 1990 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
