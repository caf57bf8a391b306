// Groups the rows of an import for its result. Rows that were not written or not undone are grouped by the reason. All other rows are
// grouped by the verdict that the preview showed.
import type { ImportRow, SkippedRow, SkipReason } from '../domain/imports/import-job.ts';
import type { RowVerdict } from './plan.ts';
import { verdictOrder } from './preview/shown-rows.ts';

/**
 * - `failed`: the service refused the row or its undo.
 * - `changedSince`: the entry has changed since the import, so the undo did not change it.
 * - `partial`: the row was written, but some values are not as in the file.
 * - `left`: the row was not written, because its entry needed no change, because the entry has changed since the preview, or because the
 *   import was undone first.
 */
export type ResultKind = 'failed' | 'changedSince' | 'partial' | 'left' | SkipReason | RowVerdict;

/** The order in which the kinds are listed. Kinds that may need the user's attention come first. */
const kindOrder: readonly ResultKind[] = [
  'failed',
  'changedSince',
  'partial',
  'left',
  ...verdictOrder,
  'unlooked',
  'duplicate',
  'wontWatch',
  'notAnime',
  'off',
];

export interface ResultGroup {
  readonly kind: ResultKind;
  /** The titles of this kind that belong to the import, in import order. */
  readonly rows: readonly ImportRow[];
  /** The rows of the file that the import left out for this reason, in the order of the file. */
  readonly skipped: readonly SkippedRow[];
}

/** Returns the groups that have rows. */
export function groupResults(
  rows: readonly ImportRow[],
  skipped: readonly SkippedRow[],
): readonly ResultGroup[] {
  return kindOrder
    .map((kind) => ({
      kind,
      rows: rows.filter((row) => resultKindOf(row) === kind),
      skipped: skipped.filter(({ reason }) => reason === kind),
    }))
    .filter((group) => group.rows.length + group.skipped.length > 0);
}

/** Returns the kind of a row; null if the row has no outcome or was undone. */
export function resultKindOf(row: ImportRow): ResultKind | null {
  const { state, undo, base, verdict, problem, altered } = row;
  if (state === 'failed' || state === 'left') return state;
  if (state === 'ready' || undo === 'done') return null;
  // The undo of a row has a problem if the service refused it.
  if (undo === 'changed') return problem === null ? 'changedSince' : 'failed';
  if (altered) return 'partial';
  return verdict ?? (base === null ? 'new' : 'changed');
}
