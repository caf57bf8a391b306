// Stores, controls and deletes whole imports. Each step is one transaction.

import type {
  ImportAction,
  ImportState,
  PlannedChange,
  SkippedRow,
} from '../../domain/imports/import-job.ts';
import { addToImportCount, importsToForget, isUnfinishedImport } from '../../domain/imports/row-outcomes.ts';
import { type Transaction, transactOrFreeSpace } from '../database.ts';
import { parseItem } from '../outbox/outbox-items.ts';
import { rowItemId } from './queue-next-rows.ts';
import { rowKeyRange, type StoredImport } from './records.ts';

type Write = Pick<Transaction<['imports', 'importRows', 'outbox']>, 'objectStore'>;
type Forget = Pick<Transaction<['imports', 'importRows', 'importRest']>, 'objectStore'>;

/** The data of a new import. `now` is in epoch milliseconds. */
interface NewImport {
  readonly id: string;
  readonly account: string;
  readonly now: number;
  readonly format: string;
  readonly leftOutScores: number;
}

/**
 * Stores an import, and deletes imports that are too old or too many. `rest` are the rows of the file that the import leaves out. Returns
 * false if another import of the account is unfinished.
 */
export function addImport(
  { id, account, now, format, leftOutScores }: NewImport,
  changes: readonly PlannedChange[],
  rest: readonly SkippedRow[],
): Promise<boolean> {
  return transactOrFreeSpace(['imports', 'importRows', 'importRest'], async (write) => {
    const jobs = await write.objectStore('imports').getAll();
    if (isBusy(jobs, account)) return false;
    for (const one of importsToForget(jobs, now)) await forget(write, one);
    const counts = { done: 0, left: 0, failed: 0, undone: 0, changed: 0 };
    const begun = { id, account, startedAt: now, endedAt: null, format, state: 'running' as const };
    const left = leftOutScores > 0 ? { leftOutScores } : {};
    await write.objectStore('imports').put({ ...begun, ...left, total: changes.length, counts, nextAt: now });
    if (rest.length > 0) await write.objectStore('importRest').put({ job: id, rows: rest });
    const ready = { state: 'ready', before: null, after: null, problem: null, undo: null } as const;
    const rows = write.objectStore('importRows');
    await Promise.all(
      changes.map(({ place, media, base, patch, verdict, altered }, order) =>
        rows.put({ place, media, base, patch, verdict, altered, job: id, order, ...ready }),
      ),
    );
    return true;
  });
}

function isBusy(jobs: readonly StoredImport[], account: string): boolean {
  return jobs.some((job) => job.account === account && isUnfinishedImport(job));
}

/** Deletes an import with all its rows. Items of its rows that are still in the outbox are discarded when they would be sent. */
async function forget(write: Forget, id: string): Promise<void> {
  await write.objectStore('imports').delete(id);
  await write.objectStore('importRows').delete(rowKeyRange(id));
  await write.objectStore('importRest').delete(id);
}

/** Maps each command to the state that it leads to, followed by the states in which the command is allowed. */
const ways: Readonly<Record<string, readonly [to: ImportState, ...from: ImportState[]]>> = {
  pause: ['paused', 'running'],
  resume: ['running', 'paused'],
  // Allow a second undo. Another import may have changed the entries again, and the undo of this other import has then restored them.
  undo: ['undoing', 'running', 'paused', 'applied', 'undone'],
};

/**
 * Executes a command for an import. Returns the code of the problem, or null. Queued items check the state of the import before they are
 * sent.
 */
export function controlStoredImport(
  { id, account, now }: Pick<NewImport, 'id' | 'account' | 'now'>,
  steering: ImportAction,
): Promise<string | null> {
  return transactOrFreeSpace(['imports', 'importRows', 'importRest', 'outbox'], async (write) => {
    const jobs = write.objectStore('imports');
    const job = await jobs.get(id);
    if (job?.account !== account) return 'not_found';
    const [to, ...from] = ways[steering] ?? [];
    if (!to) await forget(write, id);
    if (!to || job.state === to) return null;
    if (!from.includes(job.state)) return 'not_possible_now';
    if (!isUnfinishedImport(job) && isBusy(await jobs.getAll(), account)) return 'import_running';
    const next = { ...job, state: to, endedAt: null };
    await jobs.put(to === 'undoing' ? await turnRound(write, next, now) : next);
    return null;
  });
}

/**
 * Starts to undo an import. Queues the undo of each written row, and marks rows that were not started as left out. A row whose write was
 * attempted may have been written, so it is not changed until its outbox item is processed.
 */
async function turnRound(write: Write, job: StoredImport, now: number): Promise<StoredImport> {
  const rows = write.objectStore('importRows');
  const outbox = write.objectStore('outbox');
  const queued = new Set(await outbox.getAllKeys());
  let left = 0;
  for (const row of await rows.getAll(rowKeyRange(job.id))) {
    if (row.state === 'done' && row.undo !== 'done') await rows.put({ ...row, undo: 'queued' });
    if (row.state !== 'ready') continue;
    const id = rowItemId(row, false);
    if (queued.has(id) && parseItem(await outbox.get(id))?.attempted) continue;
    await outbox.delete(id);
    await rows.put({ ...row, state: 'left' });
    left += 1;
  }
  return addToImportCount({ ...job, counts: { ...job.counts, changed: 0 } }, 'left', left, now);
}
