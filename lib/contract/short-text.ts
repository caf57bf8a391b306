// Bounds for texts that come from elsewhere. Free of zod, so that the matcher can have them without the parser.

/** Longer texts are no titles. In UTF-16 units. */
export const LONGEST_TEXT = 300;

/** On one line, single spaces, at most 300 characters. Every text is made so before a pattern sees it. */
export function shortText(text: string): string {
  // What is left out first is left out anyway; what stays has room to lose its white space.
  const line = text
    .slice(0, LONGEST_TEXT * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  return cutText(line, LONGEST_TEXT).trim();
}

/** At most so many UTF-16 units, and no half of a character at the end. */
export function cutText(text: string, longest: number): string {
  return text.length > longest ? text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : text;
}
