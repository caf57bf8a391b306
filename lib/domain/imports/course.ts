// How an import goes on: what becomes of a row, when the whole is at its end, and which imports are let go.
import type { EntryState } from '../changes/entry-state.ts';
import type { ImportCounts, ImportJob, ImportRow, ImportState } from './import-job.ts';

/** Rows of an import in the outbox at a time: it stays small, and what is watched meanwhile goes first. */
export const ROWS_AT_A_TIME = 10;
/** Milliseconds for so many rows, two calls each: 500 calls a minute of the 600 that a service allows. The rest is for what is watched, and for the user. */
export const PACE_MS = 2400;
/** An import with more titles is refused. */
export const MOST_ROWS = 20_000;

/** What came of sending a row or its undo. `back`: it was not sent, since the import stands still. */
export type RowOutcome =
  | { readonly as: 'done'; readonly before: EntryState | null; readonly after: EntryState | null }
  | { readonly as: 'left' | 'back' }
  | { readonly as: 'failed'; readonly code: string };

/** What is still to be done with a row: `apply` and `undo` wait for the outbox, `sent` is in it. */
export type RowTask = 'apply' | 'undo' | 'sent';
export type TaskedRow = ImportRow & { readonly task?: RowTask | undefined };

export function isUnfinished({ state }: Pick<ImportJob, 'state'>): boolean {
  return state !== 'applied' && state !== 'undone';
}

/** Whether a row of the import may be written now: `isUndo` tells a row from its undo. */
export function mayWrite(job: Pick<ImportJob, 'state'> | undefined, isUndo: boolean): boolean {
  return job?.state === (isUndo ? 'undoing' : 'running');
}

export function rowAfter(row: TaskedRow, outcome: RowOutcome, state: ImportState): TaskedRow {
  return row.state === 'queued' ? afterWrite(row, outcome, state) : afterUndo(row, outcome);
}

function afterWrite(row: TaskedRow, outcome: RowOutcome, state: ImportState): TaskedRow {
  const { task: _sent, ...rest } = row;
  const isUndone = state === 'undoing' || state === 'undone';
  if (outcome.as === 'done') {
    const { before, after } = outcome;
    // Written while the user had it undone: it goes back, too.
    return { ...rest, state: 'done', before, after, ...(isUndone && { task: 'undo' as const }) };
  }
  if (outcome.as === 'failed') return { ...rest, state: 'failed', problem: outcome.code };
  if (outcome.as === 'left' || isUndone) return { ...rest, state: 'left' };
  return { ...rest, state: 'ready', task: 'apply' };
}

function afterUndo(row: TaskedRow, outcome: RowOutcome): TaskedRow {
  const { task: _sent, ...rest } = row;
  if (outcome.as === 'back') return { ...rest, undo: null, task: 'undo' };
  if (outcome.as === 'done') return { ...rest, undo: 'done' };
  return { ...rest, undo: 'changed', problem: outcome.as === 'failed' ? outcome.code : null };
}

/** The import once a row has changed. */
export function withRow<J extends ImportJob>(job: J, was: ImportRow, is: ImportRow, now: number): J {
  const counts = { ...job.counts };
  for (const [row, step] of [[was, -1] as const, [is, 1] as const])
    for (const name of countedAs(row)) counts[name] += step;
  return ended({ ...job, counts }, now);
}

function countedAs({ state, undo }: ImportRow): readonly (keyof ImportCounts)[] {
  if (state === 'left' || state === 'failed') return [state];
  if (state !== 'done') return [];
  return undo === 'done' ? ['done', 'undone'] : undo === 'changed' ? ['done', 'changed'] : ['done'];
}

/** At its end where nothing is left to do. */
export function ended<J extends ImportJob>(job: J, now: number): J {
  const { done, left, failed, undone, changed } = job.counts;
  if (!isUnfinished(job) || done + left + failed < job.total) return job;
  if (job.state !== 'undoing') return { ...job, state: 'applied', endedAt: now };
  return undone + changed < done ? job : { ...job, state: 'undone', endedAt: now };
}

/** When the next rows may be sent (epoch milliseconds). A time that is further away was set by a clock that has been put right since. */
export function nextTime({ nextAt }: { readonly nextAt: number }, now: number): number {
  return nextAt > now && nextAt - now <= PACE_MS ? nextAt : now;
}

const MOST_IMPORTS = 5;
const KEPT_FOR_MS = 90 * 24 * 3600_000;

/** Ids of the imports to forget: older than 90 days, and of those at their end all but the latest five. */
export function importsToForget(jobs: readonly ImportJob[], now: number): string[] {
  const isOld = (job: ImportJob) => now - (job.endedAt ?? job.startedAt) > KEPT_FOR_MS;
  const surplus = jobs
    .filter((job) => !isUnfinished(job))
    .sort((a, b) => b.startedAt - a.startedAt)
    .slice(MOST_IMPORTS);
  return jobs.filter((job) => isOld(job) || surplus.includes(job)).map(({ id }) => id);
}
