// Finds the numbers in a text, and the words next to them. A lesson can then refer to a number by the word next to it.
import { toPlainDigits } from './numerals.ts';

/**
 * A number in a text. `from` and `to` are its position. `before` and `after` are the words next to it, in lower case. They are empty at an
 * end of the text.
 */
export interface TextNumber {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

const LONGEST_WORD = 40;
const MOST_NUMBERS = 12;
const NUMBER = /(?<![\p{N}.,])\p{Nd}{1,4}(?:[.,]\p{Nd})?(?![\p{N}]|[.,]\p{Nd})/gu;

export function numbersIn(text: string): readonly TextNumber[] {
  return [...text.matchAll(NUMBER)].slice(0, MOST_NUMBERS).flatMap((found) => {
    const number = Number(toPlainDigits(found[0]).replace(',', '.'));
    if (!Number.isFinite(number)) return [];
    const from = found.index;
    const to = from + found[0].length;
    return { number, from, to, before: lastWord(text.slice(0, from)), after: firstWord(text.slice(to)) };
  });
}

/** Replaces every number in a text by `#`. The result is then the same for every episode. */
export function maskNumbers(text: string): string {
  return text.replace(/\p{Nd}+(?:[.,]\p{Nd}+)?/gu, '#').slice(0, 80);
}

/** Returns the last word of a text. If the text ends with punctuation, returns this punctuation. */
function lastWord(text: string): string {
  return (
    /(?:(?<![\p{L}\p{M}])[\p{L}\p{M}]+|(?<![^\p{L}\p{M}\p{N}\s])[^\p{L}\p{M}\p{N}\s]+)\s*$/u.exec(
      text,
    )?.[0] ?? ''
  )
    .trim()
    .toLowerCase()
    .slice(-LONGEST_WORD);
}

function firstWord(text: string): string {
  return (/^\s*(?:[\p{L}\p{M}]+|[^\p{L}\p{M}\p{N}\s]+)/u.exec(text)?.[0] ?? '')
    .trim()
    .toLowerCase()
    .slice(0, LONGEST_WORD);
}
