// Replaces the database, as if the test continued on another computer.
import { closeDatabase } from '@/lib/store/database.ts';

/**
 * Replaces the database. The old connection is closed only after the new database is in place. Otherwise an earlier worker could reopen the
 * old one meanwhile, and everything afterwards would use it.
 */
export async function replaceDatabase(database: IDBFactory): Promise<void> {
  const closed = closeDatabase();
  globalThis.indexedDB = database;
  await closed;
}
