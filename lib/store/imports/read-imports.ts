// Reads imports and their rows.

import type { ImportJob, ImportRow, ImportRowFilter, SkippedRow } from '../../domain/imports/import-job.ts';
import { isActiveImport } from '../../domain/imports/row-outcomes.ts';
import { withScoreOutOfTen } from '../../domain/score-scale.ts';
import { openDatabase } from '../database.ts';
import { readScoreScale } from '../service-profile.ts';
import { rowKeyRange } from './records.ts';

export async function readImport(id: string): Promise<ImportJob | undefined> {
  return (await openDatabase()).get('imports', id);
}

/** Returns the account's imports, newest first. */
export async function readImports(account: string | null): Promise<ImportJob[]> {
  const jobs = await (await openDatabase()).getAll('imports');
  return jobs.filter((job) => job.account === account).sort((a, b) => b.startedAt - a.startedAt);
}

/** Returns the rows in import order, with scores out of 10. */
export async function readImportRows(job: string, which: ImportRowFilter = 'all'): Promise<ImportRow[]> {
  const scale = await readScoreScale();
  const rows = await readStoredRows(job, which);
  return rows.map((row) => ({
    ...row,
    base: row.base && withScoreOutOfTen(row.base, scale),
    before: row.before && withScoreOutOfTen(row.before, scale),
    after: row.after && withScoreOutOfTen(row.after, scale),
  }));
}

async function readStoredRows(job: string, which: ImportRowFilter): Promise<ImportRow[]> {
  const rows = (await openDatabase()).transaction('importRows').store;
  if (which === 'all') return rows.getAll(rowKeyRange(job));
  return rows.index('state').getAll(IDBKeyRange.only([job, which]));
}

/** Returns the rows of the file that the import leaves out, in the order of the file. */
export async function readSkippedRows(job: string): Promise<readonly SkippedRow[]> {
  return (await (await openDatabase()).get('importRest', job))?.rows ?? [];
}

export async function isImporting(account: string): Promise<boolean> {
  const jobs = await (await openDatabase()).getAll('imports');
  return jobs.some((job) => job.account === account && isActiveImport(job));
}
