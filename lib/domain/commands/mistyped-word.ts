// Compares a typed word with a word of a title, and allows one typing mistake.

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
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const missing = long.length - short.length;
  if (missing > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.slice(at + 1) === short.slice(at + 1 - missing)) return true;
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at];
  return missing === 0 && isSwap && short.slice(at + 2) === long.slice(at + 2);
}
