// Every transaction about a whole import.
import { rowOf } from '../../domain/changes/outbox-item.ts';
import { ended, importsToForget, isUnfinished, withRow } from '../../domain/imports/course.ts';
import type { ImportState, ImportWish } from '../../domain/imports/import-job.ts';
import { openDatabase, type Transaction } from '../database.ts';
import { save } from '../make-room.ts';
import type { WritesImports } from './end-row.ts';
import { rowsOf, type StoredImport } from './records.ts';

const IN = ['imports', 'importRows', 'outbox'] as const;
type Write = Pick<Transaction<typeof IN>, 'objectStore'>;

/** What a new import needs from outside. `now` in epoch milliseconds. */
interface NewImport {
  readonly id: string;
  readonly account: string;
  readonly now: number;
  readonly format: string;
}

/** False where another import of the account is not at its end. */
export function addImport(
  { id, account, now, format }: NewImport,
  wishes: readonly ImportWish[],
): Promise<boolean> {
  return save(IN, async (write) => {
    if (await isBusy(write, account)) return false;
    const counts = { done: 0, left: 0, failed: 0, undone: 0, changed: 0 };
    const begun = { id, account, startedAt: now, endedAt: null, format, state: 'running' as const };
    await write.objectStore('imports').put({ ...begun, total: wishes.length, counts, nextAt: now });
    const nothing = { before: null, after: null, problem: null, undo: null };
    const rows = wishes.map(({ media, base, patch }, order) =>
      write
        .objectStore('importRows')
        .put({ media, base, patch, job: id, order, state: 'ready', task: 'apply', ...nothing }),
    );
    await Promise.all(rows);
    await forgetSurplus(write, now);
    return true;
  });
}

async function isBusy(write: Write, account: string): Promise<boolean> {
  const jobs = await write.objectStore('imports').getAll();
  return jobs.some((job) => job.account === account && isUnfinished(job));
}

/** Lets go of imports that are too old or too many. True where there were any. */
export async function forgetSurplusImports(now: number): Promise<boolean> {
  const jobs = await (await openDatabase()).getAll('imports');
  if (importsToForget(jobs, now).length === 0) return false;
  await save(IN, (write) => forgetSurplus(write, now));
  return true;
}

async function forgetSurplus(write: Write, now: number): Promise<void> {
  const jobs = await write.objectStore('imports').getAll();
  for (const id of importsToForget(jobs, now)) await forget(write, id);
}

/** With what of it waits in the outbox. */
async function forget(write: Write, id: string): Promise<void> {
  await write.objectStore('imports').delete(id);
  await write.objectStore('importRows').delete(rowsOf(id));
  const outbox = write.objectStore('outbox');
  for (const item of await outbox.getAll()) if (rowOf(item.change)?.job === id) await outbox.delete(item.id);
}

export type Steering = 'pause' | 'resume' | 'undo' | 'forget';

/** From which states each is possible, and where it leads. */
const ways = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  undo: { from: ['running', 'paused', 'applied'], to: 'undoing' },
} satisfies Record<string, { from: ImportState[]; to: ImportState }>;

/** Returns the code of what is in the way, or null. What is in the outbox already is looked at again before it is sent. */
export function steerImport(
  { id, account, now }: Pick<NewImport, 'id' | 'account' | 'now'>,
  to: Steering,
): Promise<string | null> {
  return save(IN, async (write) => {
    const jobs = write.objectStore('imports');
    const job = await jobs.get(id);
    if (job?.account !== account) return 'not_found';
    if (to === 'forget') await forget(write, id);
    if (to === 'forget' || job.state === ways[to].to) return null;
    const { from, to: state } = ways[to];
    if (!(from as readonly ImportState[]).includes(job.state)) return 'not_possible_now';
    if (!isUnfinished(job) && (await isBusy(write, account))) return 'import_running';
    const next = { ...job, state, endedAt: null };
    await jobs.put(state === 'undoing' ? ended(await turnRound(write, next, now), now) : next);
    return null;
  });
}

/** What was written is to go back; what was not stays as it is. */
async function turnRound(write: WritesImports, job: StoredImport, now: number): Promise<StoredImport> {
  const rows = write.objectStore('importRows');
  let next = job;
  for (const row of await rows.getAll(rowsOf(job.id))) {
    const { task, ...rest } = row;
    if (task === 'apply') {
      const left = { ...rest, state: 'left' as const };
      next = withRow(next, row, left, now);
      await rows.put(left);
    }
    if (row.state === 'done') await rows.put({ ...row, task: 'undo' });
  }
  return next;
}
