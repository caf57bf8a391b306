// Defines the stored form of imports.
import type { ImportJob, SkippedRow, TitleFoundById } from '../../domain/imports/import-job.ts';

export interface StoredImport extends ImportJob {
  /** The time before which the next rows are not sent, in epoch milliseconds. */
  readonly nextAt: number;
}

/** The rows of the file that the import leaves out. */
export interface StoredSkippedRows {
  readonly job: string;
  readonly rows: readonly SkippedRow[];
}

/**
 * A found title as it is stored. `service` is the id of the title's service (`serviceIdOf`). `at` is when the title was stored, in epoch
 * milliseconds.
 */
export interface StoredFoundId extends TitleFoundById {
  readonly service: string;
  readonly at: number;
}

export function rowKeyRange(job: string): IDBKeyRange {
  return IDBKeyRange.bound([job], [job, []]);
}
