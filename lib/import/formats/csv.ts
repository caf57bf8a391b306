// Reads the rows of another program's CSV, with comma, semicolon or tab, also if a spreadsheet saved it.
import Papa from 'papaparse';

/** More than any supported table has. Rows times columns must not fill the memory. */
const MOST_COLUMNS = 40;

export type CsvRow = Readonly<Record<string, string>>;

/** The separator directly after the name of the first column; null if there is none. */
export function separatorOf(text: string, firstColumn: string): string | null {
  const head = text.slice(0, firstColumn.length + 3).toLowerCase();
  const found = [`${firstColumn}`, `"${firstColumn}"`].find((name) => head.startsWith(name));
  const separator = found === undefined ? '' : head.charAt(found.length);
  return separator !== '' && ',;\t'.includes(separator) ? separator : null;
}

/** Whether the last field of a file that ends without a quote or a line end is complete. */
type IsWhole = (column: string, value: string) => boolean;

/**
 * Returns each row as an object of its fields, with lower-case column names. Empty lines are skipped. A quote that is never closed
 * contains all rows after it, so such a table is truncated, too.
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

/** A text that ends with a line end is complete. Some spreadsheets write none after the last row. */
function endsLine(text: string): boolean {
  return /[\r\n]/.test(text.slice(text.trimEnd().length));
}

function isCut(last: readonly string[], columns: readonly string[], isWhole: IsWhole): boolean {
  if (last.length !== columns.length) return last.length < columns.length;
  return !isWhole(columns.at(-1) ?? '', last.at(-1) ?? '');
}
