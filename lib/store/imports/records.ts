// The stored form of imports.
import type { FoundId, ImportJob, SkippedRow } from '../../domain/imports/import-job.ts';

export interface StoredImport extends ImportJob {
  /** The time before which the next rows are not sent, in epoch milliseconds. */
  readonly nextAt: number;
}

/** The rows of the file that the import leaves out. */
export interface StoredSkippedRows {
  readonly job: string;
  readonly rows: readonly SkippedRow[];
}

/** A stored find. `service`: `serviceIdOf` the title's service. `at`: epoch milliseconds. */
export interface StoredFoundId extends FoundId {
  readonly service: string;
  readonly at: number;
}

/** Returns the key range of all rows of an import. */
export function rowKeyRange(job: string): IDBKeyRange {
  return IDBKeyRange.bound([job], [job, []]);
}
