// Reads a day in an account's language: "Jul 26, 2026, 10:45:17 PM CEST", "26 juil. 2026", "2026/07/26 22:45:17 JST".
import { lazy } from '../../contract/lazy.ts';
import { readDay } from './days.ts';

/** Languages whose month names are read. The browser supplies the names. */
const LANGUAGES =
  'en de de-AT fr es pt it nl sv da nb fi pl cs sk hu ro tr ru uk el id ms vi th ko ar he hi bg hr sr ca'.split(
    ' ',
  );
/** A shortened month name must have at least this many letters. With fewer letters, too many other words would look like months. */
const SHORTEST_MONTH = 3;

const months = lazy((): ReadonlyMap<string, number> => {
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const form of ['short', 'long'] as const)
      for (let month = 0; month < 12; month += 1)
        for (const day of [{ month: form }, { month: form, day: 'numeric' as const }]) {
          const parts = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, day).formatToParts(
            new Date(Date.UTC(2026, month, 15)),
          );
          const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '');
          // A name that means different months in two languages is not used.
          if (names.has(name) && names.get(name) !== month + 1) names.set(name, 0);
          else if (!/^\d*$/.test(name)) names.set(name, month + 1);
        }
  return names;
});

/** Returns the day as `YYYY-MM-DD`, or null if the text contains no day. */
export function readLocalDay(text: string): string | null {
  if (text.length > 100 || !/\d/.test(text)) return null;
  const [numeric] = /\d{4}[./-] ?\d{1,2}[./-] ?\d{1,2}|\d{1,2}[./] ?\d{1,2}[./] ?\d{4}/.exec(text) ?? [];
  if (numeric) return readDay(numeric, /^\d{1,2}\//.test(numeric) ? 'monthFirst' : 'dayFirst');
  const [, east = '', eastMonth = '', eastDay = ''] =
    /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})/u.exec(text) ?? [];
  if (east) return readDay(`${east}-${eastMonth}-${eastDay}`, 'dayFirst');
  const [, vietDay = '', vietMonth = '', vietYear = ''] =
    /(\d{1,2}) (?:thg|tháng) (\d{1,2}),? (\d{4})/u.exec(text.normalize('NFC')) ?? [];
  if (vietYear) return readDay(`${vietYear}-${vietMonth}-${vietDay}`, 'dayFirst');
  const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0];
  const day = /(?<![\d:])\d{1,2}(?![\d:])/.exec(text)?.[0];
  const words = text.split(/[\s,\d]+/).map(folded);
  const month = firstMonth(words, monthNamed) ?? firstMonth(words, monthBeginning);
  return year && day && month ? readDay(`${year}-${month}-${day}`, 'dayFirst') : null;
}

function firstMonth(words: readonly string[], monthOf: (word: string) => number): number | undefined {
  return words.map(monthOf).find((number) => number > 0);
}

function monthNamed(word: string): number {
  return months().get(word) ?? 0;
}

/**
 * Returns the month whose name begins with this word. Returns 0 if the word fits no month, or several months. Countries with the same
 * language shorten names differently: Canada writes "juill." and France "juil.".
 */
function monthBeginning(word: string): number {
  if (word.length < SHORTEST_MONTH) return 0;
  const found = new Set([...months()].flatMap(([name, month]) => (name.startsWith(word) ? month : [])));
  const [month = 0] = found;
  return found.size === 1 ? month : 0;
}

function folded(word: string): string {
  return (
    word
      .normalize('NFKD')
      // Remove only accents. In Thai, other marks distinguish January from March.
      .replace(/[\u0300-\u036f\p{P}]/gu, '')
      .toLowerCase()
  );
}
