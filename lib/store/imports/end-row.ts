// What becomes of a row whose item leaves the outbox: always in the transaction that takes the item out.
import { type OutboxItem, rowOf } from '../../domain/changes/outbox-item.ts';
import { ended, type RowOutcome, rowAfter, withRow } from '../../domain/imports/course.ts';
import type { Transaction } from '../database.ts';

export type WritesImports = Pick<Transaction<['imports', 'importRows']>, 'objectStore'>;

/** `now` in epoch milliseconds. A row that is not in the outbox any more stays as it is. */
export async function endRow(
  write: WritesImports,
  item: Pick<OutboxItem, 'change'>,
  outcome: RowOutcome,
  now: number,
): Promise<void> {
  const of = rowOf(item.change);
  const job = of && (await write.objectStore('imports').get(of.job));
  const row = of && (await write.objectStore('importRows').get([of.job, of.order]));
  if (!job || row?.task !== 'sent') return;
  const next = rowAfter(row, outcome, job.state);
  await write.objectStore('importRows').put(next);
  await write.objectStore('imports').put(ended(withRow(job, row, next, now), now));
}
