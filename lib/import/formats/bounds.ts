// Checks the size of a text before it is parsed, because a small packed file can contain more values than fit into memory.

/** JSON may contain at most this many values. A history of 100,000 videos has two million. */
const MOST_VALUES = 6_000_000;
/** JSON may be nested at most this deeply. No real list is nested so deeply. */
const DEEPEST = 200;
/**
 * A table may contain at most this many line-end characters and fields. In some files, a line end is two characters. A history of 100,000
 * episodes with ten columns has a million fields.
 */
const MOST_LINE_ENDS = 1_000_000;
const MOST_FIELDS = 6_000_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPEN = [91, 123];
const CLOSE = [93, 125];

/** Whether a JSON text is within the limits for values and nesting. */
export function isBoundedJson(text: string): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (OPEN.includes(code)) {
      values += 1;
      depth += 1;
    } else if (CLOSE.includes(code)) depth -= 1;
    if (values > MOST_VALUES || depth > DEEPEST) return false;
  }
  return true;
}

/** Returns the index of the quotation mark that closes the string. If the string is not closed, returns the length of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Whether a table is within the limits for line ends and fields. */
export function isBoundedTable(text: string): boolean {
  let [lines, fields] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n' || character === '\r') lines += 1;
    else if (character === ',' || character === ';' || character === '\t') fields += 1;
    if (lines > MOST_LINE_ENDS || fields > MOST_FIELDS) return false;
  }
  return true;
}
