// Replaces the database by another computer's.
import { closeDatabase } from '@/lib/store/database.ts';

/**
 * The old connection is closed only after the new database is in place. Otherwise an earlier worker could reopen the old one meanwhile,
 * and everything afterwards would use that.
 */
export async function replaceDatabase(database: IDBFactory): Promise<void> {
  const closed = closeDatabase();
  globalThis.indexedDB = database;
  await closed;
}
