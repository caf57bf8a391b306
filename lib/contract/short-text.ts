// Limits external texts. This file does not import zod, so matching can use it without loading the parser.

/** The longest title, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 300;

/**
 * Returns a text on one line, with single spaces and at most 300 characters. Call this for an external text before a regular expression is
 * used on the text.
 */
export function toShortText(text: string): string {
  // Cut a very long text before the pattern runs. Four times the limit is retained, because white space is shortened afterwards.
  const line = text
    .slice(0, MAX_TEXT_LENGTH * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  return cutText(line, MAX_TEXT_LENGTH).trim();
}

/** Cuts a text after this many UTF-16 units, or one unit earlier if a surrogate pair would be split. */
export function cutText(text: string, longest: number): string {
  return text.length > longest ? text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : text;
}
