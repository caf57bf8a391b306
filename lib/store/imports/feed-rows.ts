// Moves rows of an import into the outbox. A row is `ready` until its item has left the outbox again: whatever happens to the item, the row is not lost.
import { restoringPatch } from '../../domain/changes/entry-state.ts';
import type { OutboxChange } from '../../domain/changes/outbox-item.ts';
import { isActive, nextTime, PACE_MS } from '../../domain/imports/course.ts';
import type { ImportRow } from '../../domain/imports/import-job.ts';
import { openDatabase, type Transaction } from '../database.ts';
import { save } from '../make-room.ts';
import { newItem } from '../outbox/new-item.ts';

type Write = Pick<Transaction<['importRows', 'outbox']>, 'objectStore'>;

/** The same row has the same id, however often it is queued. */
export function itemId({ job, order }: ImportRow, isUndo: boolean): string {
  return `import ${job} ${order}${isUndo ? ' undo' : ''}`;
}

/** Moves the next rows of the account's import into the outbox, at most `room` of them. False where there is nothing to move. */
export async function feedRows(account: string, room: number, now: number): Promise<boolean> {
  const isOwn = (job: { readonly account: string }) => job.account === account;
  const jobs = await (await openDatabase()).getAll('imports');
  if (!jobs.some((job) => isOwn(job) && isActive(job))) return false;
  return save(['imports', 'importRows', 'outbox', 'activity'], async (write) => {
    const job = (await write.objectStore('imports').getAll()).find((one) => isOwn(one) && isActive(one));
    if (!job) return false;
    const isUndo = job.state === 'undoing';
    const rows = await nextRows(write, job.id, isUndo, room);
    const at = nextTime(job, now);
    for (const row of rows) {
      const fresh = { id: itemId(row, isUndo), now: at };
      await write.objectStore('outbox').put(await newItem(write, changeOf(row, isUndo), account, fresh));
    }
    if (rows.length > 0) await write.objectStore('imports').put({ ...job, nextAt: at + PACE_MS });
    return rows.length > 0;
  });
}

/** In the order of the file; what goes back, the other way round: the file may name a title twice. */
async function nextRows(write: Write, job: string, isUndo: boolean, room: number): Promise<ImportRow[]> {
  const queued = new Set(await write.objectStore('outbox').getAllKeys());
  const index = write.objectStore('importRows').index(isUndo ? 'undo' : 'state');
  const waiting = IDBKeyRange.only([job, isUndo ? 'queued' : 'ready']);
  const rows: ImportRow[] = [];
  let cursor = await index.openCursor(waiting, isUndo ? 'prev' : 'next');
  for (; cursor && rows.length < room; cursor = await cursor.continue())
    if (!queued.has(itemId(cursor.value, isUndo))) rows.push(cursor.value);
  return rows;
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
