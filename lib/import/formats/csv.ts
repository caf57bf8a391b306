// Reads CSV from other programs and spreadsheets. The separator may be a comma, a semicolon or a tab.
import Papa from 'papaparse';

/** At most this many columns are read. No supported table has so many, and rows times columns must not fill the memory. */
const MOST_COLUMNS = 40;

export type CsvRow = Readonly<Record<string, string>>;

/** Returns the separator directly after the name of the first column, or null if there is none. */
export function separatorOf(text: string, firstColumn: string): string | null {
  const head = text.slice(0, firstColumn.length + 3).toLowerCase();
  const found = [`${firstColumn}`, `"${firstColumn}"`].find((name) => head.startsWith(name));
  const separator = found === undefined ? '' : head.charAt(found.length);
  return separator !== '' && ',;\t'.includes(separator) ? separator : null;
}

/** Returns whether the last field of a file is complete. Called only if the file ends without a quote or a line end. */
type IsWhole = (column: string, value: string) => boolean;

/**
 * Returns each row as an object of its fields, with lower-case column names. Empty lines are skipped. An unclosed quote would contain all
 * rows after it, so a table with an unclosed quote counts as truncated.
 */
export function readCsv(
  text: string,
  separator: string,
  isWhole: IsWhole = () => true,
): readonly CsvRow[] | 'truncated' {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy' });
  if (errors.some(({ type }) => type === 'Quotes')) return 'truncated';
  const [head = [], ...rows] = data;
  const columns = head.slice(0, MOST_COLUMNS).map((name) => name.trim().toLowerCase());
  const last = rows.at(-1);
  if (last && !endsLine(text) && isCut(last, columns, text.trimEnd().endsWith('"') ? () => true : isWhole))
    return 'truncated';
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
}

/**
 * Whether a text ends with a line end, which proves that its last row is complete. Some spreadsheets write no line end after the last row.
 */
function endsLine(text: string): boolean {
  return /[\r\n]/.test(text.slice(text.trimEnd().length));
}

function isCut(last: readonly string[], columns: readonly string[], isWhole: IsWhole): boolean {
  if (last.length !== columns.length) return last.length < columns.length;
  return !isWhole(columns.at(-1) ?? '', last.at(-1) ?? '');
}
