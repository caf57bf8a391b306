// Limits external texts. Does not import zod, so that the matching can use it without the parser.

/** The longest title, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 300;

/** Returns a text on one line, with single spaces, and at most 300 characters. Applied to every text before a pattern is used on it. */
export function shortText(text: string): string {
  // Cut roughly first, because the rest would be dropped anyway. The margin is for white space.
  const line = text
    .slice(0, MAX_TEXT_LENGTH * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  return cutText(line, MAX_TEXT_LENGTH).trim();
}

/** Cuts a text after this many UTF-16 units, or one before if a surrogate pair would be split. */
export function cutText(text: string, longest: number): string {
  return text.length > longest ? text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : text;
}
