// How an import goes on: what becomes of a row, when the whole is at its end, and which imports are let go.
import type { EntryState } from '../changes/entry-state.ts';
import type { ImportCounts, ImportJob, ImportRow } from './import-job.ts';

/** Rows of an import in the outbox at a time: it stays small, and what is watched during the import goes first. */
export const ROWS_AT_A_TIME = 10;
/** Milliseconds for so many rows, two calls each: 500 calls a minute of the 600 that a service allows. The rest is for what is watched, and for the user. */
export const PACE_MS = 2400;

/** What came of sending a row or its undo. `back`: it was not sent, since the import stands still. */
export interface RowOutcome {
  readonly as: 'done' | 'left' | 'failed' | 'back';
  readonly before?: EntryState | null;
  readonly after?: EntryState | null;
  /** Code of what was refused. */
  readonly problem?: string | null;
}

export function isUnfinished({ state }: Pick<ImportJob, 'state'>): boolean {
  return state !== 'applied' && state !== 'undone';
}

export function isActive({ state }: Pick<ImportJob, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

/** Row and import after the row, or its undo, was sent. Null: nothing changes. */
export function afterSending<J extends ImportJob>(
  job: J,
  row: ImportRow,
  isUndo: boolean,
  { as, before = null, after = null, problem = null }: RowOutcome,
  now: number,
): { readonly job: J; readonly row: ImportRow } | null {
  const isUndoing = job.state === 'undoing';
  const isSettled = isUndo ? row.undo !== 'queued' : row.state !== 'ready';
  if (isSettled || (as === 'back' && !isUndoing)) return null;
  if (isUndo) {
    const undo = as === 'done' ? as : 'changed';
    return {
      row: { ...row, undo, problem },
      job: counted(job, as === 'done' ? 'undone' : 'changed', 1, now),
    };
  }
  const state = as === 'back' ? 'left' : as;
  // Written while the user had it undone: it goes back, too.
  const undo = isUndoing && as === 'done' ? 'queued' : null;
  return { row: { ...row, state, before, after, problem, undo }, job: counted(job, state, 1, now) };
}

/** With so many rows more that came to the same, and at its end where nothing is left to do. */
export function counted<J extends ImportJob>(job: J, name: keyof ImportCounts, rows: number, now: number): J {
  const counts = { ...job.counts, [name]: job.counts[name] + rows };
  const { done, left, failed, undone, changed } = counts;
  const next = { ...job, counts };
  if (!isUnfinished(job) || done + left + failed < job.total) return next;
  if (job.state !== 'undoing') return { ...next, state: 'applied', endedAt: now };
  return undone + changed < done ? next : { ...next, state: 'undone', endedAt: now };
}

const MOST_IMPORTS = 5;
const KEPT_FOR_MS = 90 * 24 * 3600_000;

/** Ids of the imports to forget before a new one: older than 90 days, and of those at their end all but the latest four. */
export function importsToForget(jobs: readonly ImportJob[], now: number): string[] {
  const newestFirst = [...jobs].sort((a, b) => b.startedAt - a.startedAt);
  const kept = newestFirst.filter((job) => !isUnfinished(job)).slice(0, MOST_IMPORTS - 1);
  return jobs
    .filter((job) => now - job.startedAt > KEPT_FOR_MS || !(isUnfinished(job) || kept.includes(job)))
    .map(({ id }) => id);
}
