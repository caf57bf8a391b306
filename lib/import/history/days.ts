// Reads days in files: `YYYY-MM-DD`, or the format of the account's country, which only the file as a whole can show.
import type { ReadingOptions } from '../imported.ts';

type DateOrder = NonNullable<ReadingOptions['dateOrder']>;

/** The day of a timestamp that begins with the year; null if it is not one. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? [];
  return year && month && day ? toDay(Number(year), Number(month), Number(day)) : null;
}

/** Null if only the user can tell the order. `texts` are sorted newest first, as in the files. */
export function findDateOrder(texts: readonly string[]): DateOrder | null {
  const parts = texts.flatMap((text) => partsOf(text) ?? []);
  if (parts.some(({ isDotted }) => isDotted)) return 'dayFirst';
  const isFirstDay = parts.some(({ first }) => first > 12);
  const isSecondDay = parts.some(({ second }) => second > 12);
  // Both orders occur: a spreadsheet has rewritten some of the days.
  if (isFirstDay !== isSecondDay) return isFirstDay ? 'dayFirst' : 'monthFirst';
  if (isFirstDay || parts.every(({ first, second }) => first === second))
    return isFirstDay ? null : 'monthFirst';
  const [asDay, asMonth] = (['dayFirst', 'monthFirst'] as const).map((order) => risesIn(texts, order));
  if (asDay === asMonth) return null;
  return asDay === 0 ? 'dayFirst' : asMonth === 0 ? 'monthFirst' : null;
}

/** A day that is impossible in this order is read in the other order. */
export function readDay(text: string, order: DateOrder): string | null {
  const parts = partsOf(text);
  if (!parts) return readYearFirst(text);
  const { first, second, year } = parts;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  return toDay(year, month, day) ?? toDay(year, day, month);
}

/** "2023/4/1", and "2023. 4. 1." as Korea and Hungary write it. */
function readYearFirst(text: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})[/.-] ?(\d{1,2})[/.-] ?(\d{1,2})(?!\d)/.exec(text) ?? [];
  return year && month && day ? toDay(gregorian(Number(year)), Number(month), Number(day)) : null;
}

/** How often a row is newer than the row above it, which it should not be. */
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
    // No country that writes full stops puts the month first.
    isDotted: mark === '.',
  };
}

/** Thai accounts use the Buddhist era, 543 years ahead: 2566, or 66, is 2023. */
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
