// Reads Kiroku's own CSV, either as `toListCsv` writes it or after a spreadsheet has saved it again.
import { FORMULA_START_PATTERN } from '../../domain/files/list-export.ts';
import type { FileProblem, ListFile } from '../imported.ts';
import { readCsv, separatorOf } from './csv.ts';
import { readKirokuRow } from './kiroku-json.ts';
import { toListFile } from './rows.ts';

const head = ['type', 'title', 'english', 'native'] as const;

/** Reads the table. Expects `text` without a BOM. Returns null if it is not this format. */
export function readKirokuCsv(text: string): ListFile | FileProblem | null {
  const separator = separatorOf(text, head[0]);
  if (separator === null || !beginsWithHead(text, separator)) return null;
  const rows = readCsv(text, separator, isWhole);
  if (rows === 'truncated') return rows;
  const drafts = rows.map((row) =>
    readKirokuRow(
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutGuard(value)])),
    ),
  );
  return toListFile('kirokuCsv', drafts);
}

const NUMBERS = ['progress', 'score', 'mal_id', 'anilist_id'];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether the last field is certainly complete. A number counts as incomplete, because a truncated number would be imported as another
 * number.
 */
function isWhole(column: string, value: string): boolean {
  const text = value.trim();
  if (text === '') return true;
  return column === 'id' ? UUID.test(text) : !NUMBERS.includes(column);
}

function beginsWithHead(text: string, separator: string): boolean {
  const line = text.slice(0, 100).toLowerCase().replaceAll('"', '');
  return line.startsWith(head.join(separator));
}

/** Removes the apostrophe that the export puts before a text, so that a spreadsheet does not evaluate the text. */
function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START_PATTERN.test(text) ? text.slice(1) : text;
}
