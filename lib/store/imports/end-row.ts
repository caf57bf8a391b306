// Ends an import row when its item leaves the outbox. Always called in the transaction that removes the item.
import { importRowOf, type OutboxChange } from '../../domain/changes/outbox-item.ts';
import { applyRowOutcome, isActiveImport, type RowOutcome } from '../../domain/imports/row-outcomes.ts';
import type { Transaction } from '../database.ts';

type Write = Pick<Transaction<['imports', 'importRows']>, 'objectStore'>;

/** Ends the row. `at` is in epoch milliseconds. Returns true if the import has nothing more to send now. */
export async function endImportRow(
  write: Write,
  change: OutboxChange,
  outcome: RowOutcome & { readonly at: number },
): Promise<boolean> {
  const of = importRowOf(change);
  const job = of && (await write.objectStore('imports').get(of.job));
  const row = job && (await write.objectStore('importRows').get([of.job, of.order]));
  if (!row) return true;
  const next = applyRowOutcome(job, row, of.isUndo, outcome, outcome.at);
  if (!next) return !isActiveImport(job);
  await write.objectStore('importRows').put(next.row);
  await write.objectStore('imports').put(next.job);
  return !isActiveImport(next.job);
}
