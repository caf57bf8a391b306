// What becomes of a row whose item leaves the outbox: always in the transaction that takes the item out.
import { type OutboxChange, rowOf } from '../../domain/changes/outbox-item.ts';
import { afterSending, isActive, type RowOutcome } from '../../domain/imports/course.ts';
import type { Transaction } from '../database.ts';

type Write = Pick<Transaction<['imports', 'importRows']>, 'objectStore'>;

/** `at` in epoch milliseconds. True where nothing more of the import is to be sent now. */
export async function endRow(
  write: Write,
  change: OutboxChange,
  outcome: RowOutcome & { readonly at: number },
): Promise<boolean> {
  const of = rowOf(change);
  const job = of && (await write.objectStore('imports').get(of.job));
  const row = job && (await write.objectStore('importRows').get([of.job, of.order]));
  if (!row) return true;
  const next = afterSending(job, row, of.isUndo, outcome, outcome.at);
  if (!next) return !isActive(job);
  await write.objectStore('importRows').put(next.row);
  await write.objectStore('imports').put(next.job);
  return !isActive(next.job);
}
