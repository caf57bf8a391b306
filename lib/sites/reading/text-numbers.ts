// The numbers of a text with the words beside them, for pointing at one of them.
import { plainDigits } from './numerals.ts';

/** `from` and `to` are its place; `before` and `after` the words right beside it, in lower case, empty at an end of the text. */
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
    const number = Number(plainDigits(found[0]).replace(',', '.'));
    if (!Number.isFinite(number)) return [];
    const from = found.index;
    const to = from + found[0].length;
    return { number, from, to, before: lastWord(text.slice(0, from)), after: firstWord(text.slice(to)) };
  });
}

/** A text with every number as `#`: what stays the same from episode to episode. */
export function textForm(text: string): string {
  return text.replace(/\p{Nd}+(?:[.,]\p{Nd}+)?/gu, '#').slice(0, 80);
}

/** Letters in a row, or signs in a row. */
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
