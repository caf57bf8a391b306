// Stores imports and their rows, for tests of the code that reads and queues them.
import type { ImportRow, SkippedRow } from '@/lib/domain/imports/import-job.ts';
import { openDatabase } from '@/lib/store/database.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { importRow, libraryEntry, media } from '../../domain/examples.ts';
import { NOW_MS } from '../outbox/memory.ts';

const { status, progress, userScore } = libraryEntry();
export const listedEntryState = { status, progress, userScore };

export async function storeImport(id: string, part: Partial<StoredImport> = {}): Promise<void> {
  const counts = { done: 0, left: 0, failed: 0, undone: 0, changed: 0 };
  const job = { id, account: 'user-1', startedAt: NOW_MS, endedAt: null, format: 'malXml', total: 3, counts };
  await (await openDatabase()).put('imports', { ...job, state: 'running', nextAt: NOW_MS, ...part });
}

export async function storeImportRow(
  job: string,
  order: number,
  part: Partial<ImportRow> = {},
): Promise<ImportRow> {
  const row = importRow({ job, order, media: media({ id: `m${order}` }), patch: { progress: 5 }, ...part });
  await (await openDatabase()).put('importRows', row);
  return row;
}

export async function storeSkippedRows(job: string, rows: readonly SkippedRow[]): Promise<void> {
  await (await openDatabase()).put('importRest', { job, rows });
}

export const readStoredJobs = async () => (await openDatabase()).getAll('imports');
export const readStoredRows = async () => (await openDatabase()).getAll('importRows');
