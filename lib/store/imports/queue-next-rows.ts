// Moves import rows into the outbox. A row stays `ready` until its item has left the outbox, so that it is never lost with the item.
import { restoringPatch } from '../../domain/changes/entry-state.ts';
import type { OutboxChange } from '../../domain/changes/outbox-item.ts';
import type { ImportRow } from '../../domain/imports/import-job.ts';
import { isActiveImport, MS_PER_ROW_GROUP } from '../../domain/imports/row-outcomes.ts';
import { type Transaction, transactOrFreeSpace } from '../database.ts';
import { createOutboxItem } from '../outbox/new-item.ts';

type Write = Pick<Transaction<['importRows', 'outbox']>, 'objectStore'>;

/** Returns the item id of a row. The id of a row is always the same, so that the row is never queued twice. */
export function rowItemId({ job, order }: ImportRow, isUndo: boolean): string {
  return `import ${job} ${order}${isUndo ? ' undo' : ''}`;
}

/** Queues the next rows of the account's import, at most `room` of them. Returns whether any row was queued. */
export async function queueNextRows(account: string, room: number, now: number): Promise<boolean> {
  const isOwn = (job: { readonly account: string }) => job.account === account;
  return transactOrFreeSpace(['imports', 'importRows', 'outbox', 'activity'], async (write) => {
    const job = (await write.objectStore('imports').getAll()).find(
      (one) => isOwn(one) && isActiveImport(one),
    );
    if (!job) return false;
    const isUndo = job.state === 'undoing';
    const rows = await nextRows(write, job.id, isUndo, room);
    // If the clock was set back, `nextAt` may be far in the future. So wait for at most one interval.
    const at = Math.max(now, Math.min(job.nextAt, now + MS_PER_ROW_GROUP));
    for (const row of rows) {
      const fresh = { id: rowItemId(row, isUndo), now: at };
      await write
        .objectStore('outbox')
        .put(await createOutboxItem(write, changeOf(row, isUndo), account, fresh));
    }
    if (rows.length > 0) await write.objectStore('imports').put({ ...job, nextAt: at + MS_PER_ROW_GROUP });
    return rows.length > 0;
  });
}

/** Returns the next rows in import order, without those that are already in the outbox. */
async function nextRows(write: Write, job: string, isUndo: boolean, room: number): Promise<ImportRow[]> {
  const queued = await write.objectStore('outbox').getAllKeys();
  const waiting = IDBKeyRange.only([job, isUndo ? 'queued' : 'ready']);
  const index = write.objectStore('importRows').index(isUndo ? 'undo' : 'state');
  const rows = await index.getAll(waiting, room + queued.length);
  return rows.filter((row) => !queued.includes(rowItemId(row, isUndo))).slice(0, room);
}

function changeOf(
  { media, patch, base, before, after, job, order }: ImportRow,
  isUndo: boolean,
): OutboxChange {
  const row = { job, order, isUndo };
  if (!isUndo) return { kind: 'edit', media, patch, by: 'import', base, row };
  const taken = { media, by: 'undo', base: after, row } as const;
  return before ? { kind: 'edit', patch: restoringPatch(before), ...taken } : { kind: 'removal', ...taken };
}
