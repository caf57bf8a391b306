// Compares a typed word with a word of a title, and allows one typing mistake.
import { firstDifference, isOneLetterApart } from '../one-letter-apart.ts';

/** In a word with fewer letters, another letter makes another word. */
export const SHORTEST_MISTYPED = 4;

/**
 * Whether a normalised typed word means this word. The typed word may be unfinished, or one of its letters may be wrong, missing,
 * superfluous or swapped with the next one. A word with a digit must be the same, because another number is another season.
 */
export function isWordWithMistake(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (/\p{N}/u.test(typed + word)) return false;
  if (word.startsWith(typed)) return true;
  if (typed.length < SHORTEST_MISTYPED || word.length < SHORTEST_MISTYPED) return false;
  return isOneMistakeApart(typed, word) || isOneMistakeApart(typed, word.slice(0, typed.length));
}

function isOneMistakeApart(a: string, b: string): boolean {
  return isOneLetterApart(a, b) || isOneSwapApart(a, b);
}

/** Whether two words are the same if two neighbouring letters are swapped. */
function isOneSwapApart(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  const isSwap = a[at] === b[at + 1] && a[at + 1] === b[at];
  return isSwap && a.slice(at + 2) === b.slice(at + 2);
}
