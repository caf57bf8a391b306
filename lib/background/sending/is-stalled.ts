// Whether an import, or its undo, is stopped or paused.
import { type OutboxChange, rowOf } from '../../domain/changes/outbox-item.ts';
import { readImport } from '../../store/imports/read-imports.ts';

/** Whether the change must not be written now. False if it does not belong to an import. */
export async function isStalled(change: OutboxChange): Promise<boolean> {
  const row = rowOf(change);
  if (!row) return false;
  return (await readImport(row.job))?.state !== (row.isUndo ? 'undoing' : 'running');
}
