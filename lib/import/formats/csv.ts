// Rows of a CSV from elsewhere: comma, semicolon or tab, as spreadsheets save it.
import Papa from 'papaparse';

/** No table that is read has more; the product of rows and columns must not fill the memory. */
const MOST_COLUMNS = 40;

export type CsvRow = Readonly<Record<string, string>>;

/** The separator that stands right behind the first column's name; null where none does. */
export function separatorOf(text: string, firstColumn: string): string | null {
  const head = text.slice(0, firstColumn.length + 3).toLowerCase();
  const found = [`${firstColumn}`, `"${firstColumn}"`].find((name) => head.startsWith(name));
  const separator = found === undefined ? '' : head.charAt(found.length);
  return separator !== '' && ',;\t'.includes(separator) ? separator : null;
}

/** Whether a field is whole that ends the file without quotes and without an end of its line. */
type IsWhole = (column: string, value: string) => boolean;

/** Each row with its fields by column; columns in lower case. A line without any field is no row. A quote without its end takes in the rows behind it: such a table is truncated, too. */
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

/** Behind the end of a line nothing is missing. Some spreadsheets write none behind the last row. */
function endsLine(text: string): boolean {
  return /[\r\n]/.test(text.slice(text.trimEnd().length));
}

function isCut(last: readonly string[], columns: readonly string[], isWhole: IsWhole): boolean {
  if (last.length !== columns.length) return last.length < columns.length;
  return !isWhole(columns.at(-1) ?? '', last.at(-1) ?? '');
}
