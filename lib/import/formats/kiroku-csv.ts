// Kiroku's own CSV, as `toListCsv` writes it or as a spreadsheet has saved it since.
import type { ListFile } from '../imported.ts';
import { readCsv, separatorOf } from './csv.ts';
import { kirokuRow } from './kiroku-json.ts';
import { toListFile } from './rows.ts';

const head = ['type', 'title', 'english', 'native'] as const;

/** `text` without a byte order mark. Null: not this format. */
export function readKirokuCsv(text: string): ListFile | null {
  const separator = separatorOf(text, head[0]);
  if (separator === null || !beginsWithHead(text, separator)) return null;
  const rows = readCsv(text, separator).map((row) =>
    kirokuRow(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutGuard(value)]))),
  );
  return toListFile('kirokuCsv', rows);
}

function beginsWithHead(text: string, separator: string): boolean {
  const line = text.slice(0, 100).toLowerCase().replaceAll('"', '');
  return line.startsWith(head.join(separator));
}

/** The export puts one apostrophe before what a spreadsheet would compute. */
function withoutGuard(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
