// Replaces the database, as if the test continued on another computer.
import { closeDatabase } from '@/lib/store/database.ts';

/**
 * Replaces the database. The new database is in place before the old connection is closed. Otherwise, a worker of an earlier test could
 * reopen the old database, and all later code would use it.
 */
export async function replaceDatabase(database: IDBFactory): Promise<void> {
  const closed = closeDatabase();
  globalThis.indexedDB = database;
  await closed;
}
