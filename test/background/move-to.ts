// Another computer's database in the place of the one before.
import { closeDatabase } from '@/lib/store/database.ts';

/**
 * The old connection is let go of once the new database is in place: what an earlier worker opens in between would be the old one,
 * and everything after it would read and write there.
 */
export async function moveTo(database: IDBFactory): Promise<void> {
  const closed = closeDatabase();
  globalThis.indexedDB = database;
  await closed;
}
