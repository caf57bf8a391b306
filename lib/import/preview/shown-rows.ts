// Selects the rows that a preview shows, and counts the rows of each verdict.
import type { Media } from '../../contract/media.ts';
import type { PlannedRow, RowVerdict } from '../plan.ts';

/** The order in which the verdicts are listed. */
export const verdictOrder = [
  'new',
  'changed',
  'conflict',
  'question',
  'missing',
  'unreadable',
  'same',
] as const satisfies readonly RowVerdict[];

export type VerdictFilter = RowVerdict | 'all';

interface Filter {
  readonly verdict: VerdictFilter;
  /** The search text. A row is shown if its names contain every word. */
  readonly text: string;
}

/** Sorts the rows of a history. Rows that can be written or answered come first, because most other rows are not anime. */
export function sortActionableRowsFirst(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  const rank = ({ verdict }: PlannedRow) => historyOrder.indexOf(verdict);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

const historyOrder: readonly RowVerdict[] = [
  'new',
  'question',
  'changed',
  'conflict',
  'same',
  'unreadable',
  'missing',
];

export function filterPreviewRows(
  rows: readonly PlannedRow[],
  { verdict, text }: Filter,
): readonly PlannedRow[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) => (verdict === 'all' || row.verdict === verdict) && (words.length === 0 || hasWords(row, words)),
  );
}

function hasWords(row: PlannedRow, words: readonly string[]): boolean {
  const names = folded([row.name, ...(row.media ? namesOf(row.media) : [])].join('\n'));
  return words.every((word) => names.includes(word));
}

function namesOf({ title, titles }: Media): readonly string[] {
  return [title, titles.english ?? '', titles.romaji ?? '', titles.native ?? ''];
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

interface VerdictCount {
  readonly verdict: VerdictFilter;
  readonly count: number;
}

/** Returns the count of all rows, followed by the count of each verdict that occurs. The verdicts add up to the first count. */
export function countVerdicts(rows: readonly PlannedRow[]): readonly VerdictCount[] {
  const kinds = verdictOrder.map((verdict) => ({
    verdict,
    count: rows.filter((row) => row.verdict === verdict).length,
  }));
  return [{ verdict: 'all', count: rows.length }, ...kinds.filter(({ count }) => count > 0)];
}

type SummaryPart = RowVerdict | 'ahead';

/**
 * Returns the count of each verdict that occurs. Verdicts whose rows would be written come first. `ahead` counts the changed rows whose
 * progress rises. `changed` counts the other changed rows.
 */
export function summariseRows(rows: readonly PlannedRow[]): readonly { what: SummaryPart; count: number }[] {
  const counts = new Map<SummaryPart, number>();
  for (const row of rows) {
    const what = row.verdict === 'changed' && isAhead(row) ? 'ahead' : row.verdict;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const order: readonly SummaryPart[] = ['new', 'ahead', ...verdictOrder.slice(1)];
  return order.flatMap((what) => {
    const count = counts.get(what) ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
}

function isAhead({ before, patch }: PlannedRow): boolean {
  return before !== null && patch?.progress !== undefined && patch.progress > before.progress;
}
