// Every transaction about the rows of an import on their way through the outbox.
import { restoringPatch } from '../../domain/changes/entry-state.ts';
import { type OutboxChange, type OutboxItem, type Problem, rowOf } from '../../domain/changes/outbox-item.ts';
import { ended, nextTime, PACE_MS, ROWS_AT_A_TIME, type RowOutcome } from '../../domain/imports/course.ts';
import { openDatabase, type Transaction } from '../database.ts';
import { save } from '../make-room.ts';
import { KEPT_IN, keepEntry, type SettledEntry } from '../outbox/keep-entry.ts';
import { newItem } from '../outbox/new-item.ts';
import { readItem } from '../outbox/outbox-items.ts';
import { endRow } from './end-row.ts';
import { rowsOf, type StoredImport, type StoredRow } from './records.ts';

const FED = ['imports', 'importRows', 'outbox', 'activity'] as const;
type Feeding = Pick<Transaction<typeof FED>, 'objectStore'>;

/** Moves the next rows of the account's import into the outbox, at most `room` of them. False where there is nothing to move. */
export async function feedRows(account: string, room: number, now: number): Promise<boolean> {
  const jobs = await (await openDatabase()).getAll('imports');
  const active = jobs.find((job) => job.account === account && isActive(job));
  if (!active) return false;
  return save(FED, async (write) => {
    const job = await write.objectStore('imports').get(active.id);
    if (!job || !isActive(job)) return false;
    await findLost(write, job);
    const rows = await nextRows(write, job, Math.min(room, ROWS_AT_A_TIME));
    const at = nextTime(job, now);
    for (const row of rows) await queueRow(write, job, row, at);
    const next = rows.length > 0 ? { ...job, nextAt: at + PACE_MS } : ended(job, now);
    await write.objectStore('imports').put(next);
    return rows.length > 0;
  });
}

function isActive({ state }: StoredImport): boolean {
  return state === 'running' || state === 'undoing';
}

/** In the order of the file; what goes back, the other way round: the file may name a title twice. */
async function nextRows(write: Feeding, { id, state }: StoredImport, room: number): Promise<StoredRow[]> {
  const isUndo = state === 'undoing';
  const waiting = IDBKeyRange.only([id, isUndo ? 'undo' : 'apply']);
  const index = write.objectStore('importRows').index('task');
  const rows: StoredRow[] = [];
  let cursor = await index.openCursor(waiting, isUndo ? 'prev' : 'next');
  for (; cursor && rows.length < room; cursor = await cursor.continue()) rows.push(cursor.value);
  return rows;
}

/** The same row has the same id, however often it is queued. */
function itemId({ job, order }: StoredRow, isUndo: boolean): string {
  return `import ${job} ${order}${isUndo ? ' undo' : ''}`;
}

async function queueRow(write: Feeding, job: StoredImport, row: StoredRow, at: number): Promise<void> {
  const isUndo = job.state === 'undoing';
  const fresh = { id: itemId(row, isUndo), now: at };
  await write
    .objectStore('outbox')
    .put(await newItem(write, isUndo ? undoOf(row) : changeOf(row), job.account, fresh));
  const queued = isUndo ? { undo: 'queued' as const } : { state: 'queued' as const };
  await write.objectStore('importRows').put({ ...row, ...queued, task: 'sent' });
}

function changeOf({ media, patch, base, job, order }: StoredRow): OutboxChange {
  return { kind: 'edit', media, patch, by: 'import', base, row: { job, order } };
}

function undoOf({ media, before, after, job, order }: StoredRow): OutboxChange {
  const taken = { media, by: 'undo', base: after, row: { job, order } } as const;
  return before === null
    ? { kind: 'removal', ...taken }
    : { kind: 'edit', patch: restoringPatch(before), ...taken };
}

/** Rows whose item is gone, which only a repair of the database can do: they are queued again. */
async function findLost(write: Feeding, { id }: StoredImport): Promise<void> {
  const rows = write.objectStore('importRows');
  const sent = await rows.index('task').getAll(IDBKeyRange.only([id, 'sent']), ROWS_AT_A_TIME);
  for (const row of sent) {
    const isUndo = row.state === 'done';
    if (await write.objectStore('outbox').getKey(itemId(row, isUndo))) continue;
    await rows.put(isUndo ? { ...row, undo: null, task: 'undo' } : { ...row, state: 'ready', task: 'apply' });
  }
}

export async function readImportState(id: string): Promise<StoredImport | undefined> {
  return (await openDatabase()).get('imports', id);
}

interface SettledRow {
  readonly account: string;
  readonly now: number;
  /** The entry as it is now; left out: nothing is known of it. */
  readonly entry?: SettledEntry | undefined;
}

/** Takes a row's item out of the outbox, with what came of it. True where the import is at its end by this. */
export function settleRow(
  { id, change }: OutboxItem,
  outcome: RowOutcome,
  { account, now, entry }: SettledRow,
): Promise<boolean> {
  return save(['imports', 'importRows', 'outbox', ...KEPT_IN], async (write) => {
    if (entry) await keepEntry(write, entry, account);
    await endRow(write, { change }, outcome, now);
    await write.objectStore('outbox').delete(id);
    const job = await write.objectStore('imports').get(rowOf(change)?.job ?? '');
    return job !== undefined && !isActive(job);
  });
}

/** Sets an item aside with its problem; a row of an import leaves the outbox, and the import goes on. */
export function setAside(id: string, problem: Problem, now: number): Promise<void> {
  return save(['imports', 'importRows', 'outbox'], async (write) => {
    const item = readItem(await write.objectStore('outbox').get(id));
    if (!item) return;
    if (!rowOf(item.change)) {
      await write.objectStore('outbox').put({ ...item, state: 'failed', problem });
      return;
    }
    await endRow(write, item, { as: 'failed', code: problem.code }, now);
    await write.objectStore('outbox').delete(id);
  });
}

/** Newest first. */
export async function readImports(account: string | null): Promise<StoredImport[]> {
  const jobs = await (await openDatabase()).getAll('imports');
  return jobs.filter((job) => job.account === account).sort((a, b) => b.startedAt - a.startedAt);
}

/** In the order of the import. */
export async function readImportRows(
  job: string,
  which: 'all' | 'done' | 'left' | 'failed' | 'changed' = 'all',
): Promise<StoredRow[]> {
  const rows = (await openDatabase()).transaction('importRows').store;
  if (which === 'all') return rows.getAll(rowsOf(job));
  return rows.index(which === 'changed' ? 'undo' : 'state').getAll(IDBKeyRange.only([job, which]));
}
