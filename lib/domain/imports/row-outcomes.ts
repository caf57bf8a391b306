// Updates a running import after each row, decides when it has ended, and chooses which old imports to delete.
import type { EntryState } from '../changes/entry-state.ts';
import type { ImportCounts, ImportJob, ImportRow } from './import-job.ts';

/**
 * The number of an import's rows that are in the outbox at a time. It is small, so that episodes watched during the import are sent soon.
 */
export const MAX_QUEUED_ROWS = 10;
/**
 * Milliseconds per group of `MAX_QUEUED_ROWS` rows. With two calls per row, an import uses 500 of the 600 calls a minute that a service
 * allows. The rest is left for episodes and manual edits.
 */
export const MS_PER_ROW_GROUP = 2400;

/** The outcome of sending a row or its undo. `back`: the row was not sent, because the import is stalled. */
export interface RowOutcome {
  readonly as: 'done' | 'left' | 'failed' | 'back';
  readonly before?: EntryState | null;
  readonly after?: EntryState | null;
  /** The error code if the service refused the row. */
  readonly problem?: string | null;
}

export function isUnfinishedImport({ state }: Pick<ImportJob, 'state'>): boolean {
  return state !== 'applied' && state !== 'undone';
}

export function isActiveImport({ state }: Pick<ImportJob, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

/** Returns the new states of the row and the import after the row or its undo was sent; null if nothing changes. */
export function applyRowOutcome<J extends ImportJob>(
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
      job: addToImportCount(job, as === 'done' ? 'undone' : 'changed', 1, now),
    };
  }
  const state = as === 'back' ? 'left' : as;
  // The row was still written after the user had started to undo the import, so it has to be undone, too.
  const undo = isUndoing && as === 'done' ? 'queued' : null;
  return { row: { ...row, state, before, after, problem, undo }, job: addToImportCount(job, state, 1, now) };
}

/** Adds `rows` to the count of an outcome. Ends the import if every row has an outcome. */
export function addToImportCount<J extends ImportJob>(
  job: J,
  name: keyof ImportCounts,
  rows: number,
  now: number,
): J {
  const counts = { ...job.counts, [name]: job.counts[name] + rows };
  const { done, left, failed, undone, changed } = counts;
  const next = { ...job, counts };
  if (!isUnfinishedImport(job) || done + left + failed < job.total) return next;
  if (job.state !== 'undoing') return { ...next, state: 'applied', endedAt: now };
  return undone + changed < done ? next : { ...next, state: 'undone', endedAt: now };
}

const MOST_IMPORTS = 5;
const KEPT_FOR_MS = 90 * 24 * 3600_000;

/**
 * Returns the ids of the imports to delete before a new one starts: those older than 90 days, and all finished ones except the latest four.
 */
export function importsToForget(jobs: readonly ImportJob[], now: number): string[] {
  const newestFirst = [...jobs].sort((a, b) => b.startedAt - a.startedAt);
  const kept = newestFirst.filter((job) => !isUnfinishedImport(job)).slice(0, MOST_IMPORTS - 1);
  return jobs
    .filter((job) => now - job.startedAt > KEPT_FOR_MS || !(isUnfinishedImport(job) || kept.includes(job)))
    .map(({ id }) => id);
}
