// Whether an import, or its undo, is not to be written now.
import { type OutboxChange, rowOf } from '../../domain/changes/outbox-item.ts';
import { readImport } from '../../store/imports/read-imports.ts';

/** False for a change that is of no import. */
export async function standsStill(change: OutboxChange): Promise<boolean> {
  const row = rowOf(change);
  if (!row) return false;
  return (await readImport(row.job))?.state !== (row.isUndo ? 'undoing' : 'running');
}
