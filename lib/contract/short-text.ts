// Limits for external texts. Free of zod, so that the matcher can use them without the parser.

/** Longer texts are not titles. In UTF-16 units. */
export const LONGEST_TEXT = 300;

/** On one line, with single spaces, and at most 300 characters. Applied to every text before a pattern sees it. */
export function shortText(text: string): string {
  // Cut roughly first: the rest would be dropped anyway, and the margin allows for white space.
  const line = text
    .slice(0, LONGEST_TEXT * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  return cutText(line, LONGEST_TEXT).trim();
}

/** At most this many UTF-16 units, without half a character at the end. */
export function cutText(text: string, longest: number): string {
  return text.length > longest ? text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : text;
}
