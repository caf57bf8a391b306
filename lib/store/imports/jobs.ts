// Every transaction about a whole import.
import { counted, importsToForget, isUnfinished } from '../../domain/imports/course.ts';
import type { ImportState, ImportSteering, ImportWish } from '../../domain/imports/import-job.ts';
import { save, type Transaction } from '../database.ts';
import { itemId } from './feed-rows.ts';
import { rowsOf, type StoredImport } from './records.ts';

type Write = Pick<Transaction<['imports', 'importRows', 'outbox']>, 'objectStore'>;
type Forget = Pick<Transaction<['imports', 'importRows']>, 'objectStore'>;

/** What a new import needs from outside. `now` in epoch milliseconds. */
interface NewImport {
  readonly id: string;
  readonly account: string;
  readonly now: number;
  readonly format: string;
}

/** False where another import of the account is not at its end. Imports that are too old or too many are let go. */
export function addImport(
  { id, account, now, format }: NewImport,
  wishes: readonly ImportWish[],
): Promise<boolean> {
  return save(['imports', 'importRows'], async (write) => {
    const jobs = await write.objectStore('imports').getAll();
    if (isBusy(jobs, account)) return false;
    for (const one of importsToForget(jobs, now)) await forget(write, one);
    const counts = { done: 0, left: 0, failed: 0, undone: 0, changed: 0 };
    const begun = { id, account, startedAt: now, endedAt: null, format, state: 'running' as const };
    await write.objectStore('imports').put({ ...begun, total: wishes.length, counts, nextAt: now });
    const ready = { state: 'ready', before: null, after: null, problem: null, undo: null } as const;
    const rows = write.objectStore('importRows');
    await Promise.all(
      wishes.map(({ media, base, patch }, order) =>
        rows.put({ media, base, patch, job: id, order, ...ready }),
      ),
    );
    return true;
  });
}

function isBusy(jobs: readonly StoredImport[], account: string): boolean {
  return jobs.some((job) => job.account === account && isUnfinished(job));
}

/** What of it waits in the outbox is let go when it is its turn. */
async function forget(write: Forget, id: string): Promise<void> {
  await write.objectStore('imports').delete(id);
  await write.objectStore('importRows').delete(rowsOf(id));
}

/** Where each leads, and from which states. */
const ways: Readonly<Record<string, readonly [to: ImportState, ...from: ImportState[]]>> = {
  pause: ['paused', 'running'],
  resume: ['running', 'paused'],
  // Once more, too: what had been changed since may be as the import left it again, after the undo of a later import.
  undo: ['undoing', 'running', 'paused', 'applied', 'undone'],
};

/** Returns the code of what is in the way, or null. What is in the outbox already asks for the state before it is sent. */
export function steerImport(
  { id, account, now }: Pick<NewImport, 'id' | 'account' | 'now'>,
  steering: ImportSteering,
): Promise<string | null> {
  return save(['imports', 'importRows', 'outbox'], async (write) => {
    const jobs = write.objectStore('imports');
    const job = await jobs.get(id);
    if (job?.account !== account) return 'not_found';
    const [to, ...from] = ways[steering] ?? [];
    if (!to) await forget(write, id);
    if (!to || job.state === to) return null;
    if (!from.includes(job.state)) return 'not_possible_now';
    if (!isUnfinished(job) && isBusy(await jobs.getAll(), account)) return 'import_running';
    const next = { ...job, state: to, endedAt: null };
    await jobs.put(to === 'undoing' ? await turnRound(write, next, now) : next);
    return null;
  });
}

/** What was written is to go back; what was not stays as it is. What is in the outbox may have been written: it is looked at first. */
async function turnRound(write: Write, job: StoredImport, now: number): Promise<StoredImport> {
  const rows = write.objectStore('importRows');
  const queued = new Set(await write.objectStore('outbox').getAllKeys());
  let left = 0;
  for (const row of await rows.getAll(rowsOf(job.id))) {
    if (row.state === 'done' && row.undo !== 'done') await rows.put({ ...row, undo: 'queued' });
    if (row.state !== 'ready' || queued.has(itemId(row, false))) continue;
    await rows.put({ ...row, state: 'left' });
    left += 1;
  }
  return counted({ ...job, counts: { ...job.counts, changed: 0 } }, 'left', left, now);
}
