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

/** Each row with its fields by column; columns in lower case. A line without any field is no row. */
export function readCsv(text: string, separator: string): readonly CsvRow[] {
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy' });
  const [head = [], ...rows] = data;
  const columns = head.slice(0, MOST_COLUMNS).map((name) => name.trim().toLowerCase());
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
}
