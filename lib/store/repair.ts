// Replaces a database that the browser can no longer read, and retains the readable records.
import { deleteDB, openDB } from 'idb';
import { connectToDatabase, DATABASE_NAME, type Database, replaceDatabase } from './database.ts';
import type { KirokuSchema } from './schema.ts';
import { tables } from './tables.ts';

/** Tables whose data exists only in this database. The copy of the list is not among them, because the service has the list. */
const RETAINED = [
  'outbox',
  'matches',
  'matchStamps',
  'activity',
  'sessions',
  'imports',
  'importRows',
  'importRest',
  'foundIds',
  'resumePoints',
] as const;
type RetainedStore = (typeof RETAINED)[number];
type Records = readonly (readonly [store: RetainedStore, records: readonly unknown[]])[];

/** Replaces the database, and returns how many records were retained. Throws if the browser cannot even delete the old database. */
export async function repairDatabase(): Promise<number> {
  let retained = 0;
  await replaceDatabase(async (opening) => {
    // If opening failed because of the upgrade, open the old database without upgrading it.
    const old = await opening.catch(() => openDB<KirokuSchema>(DATABASE_NAME)).catch(() => null);
    const records = await readWhatCanBe(old);
    old?.close();
    await deleteDB(DATABASE_NAME);
    const database = await connectToDatabase();
    for (const [store, all] of records)
      for (const record of all) if (await isPut(database, store, record)) retained += 1;
    return database;
  });
  return retained;
}

async function readWhatCanBe(database: Database | null): Promise<Records> {
  // Return nothing for a database of an unreleased version, because this version cannot read its records.
  if (!database || database.version < tables.firstVersion) return [];
  await writesAreDone(database);
  return Promise.all(RETAINED.map(async (store) => [store, await readStore(database, store)] as const));
}

/** Waits for pending writes. A new write transaction starts only after all earlier transactions have ended. */
async function writesAreDone(database: Database): Promise<void> {
  try {
    await database.transaction([...RETAINED], 'readwrite').done;
  } catch {
    // If the wait fails, read what is stored so far.
  }
}

/** Reads all records at once. If that fails, reads the records one by one, so that an unreadable record does not lose the others. */
async function readStore(database: Database, store: RetainedStore): Promise<readonly unknown[]> {
  try {
    return await database.getAll(store);
  } catch {
    const keys = await Promise.resolve()
      .then(() => database.getAllKeys(store))
      .catch(() => []);
    return Promise.all(keys.map((key) => readRecord(database, store, key)));
  }
}

/** Returns the record; undefined if it is unreadable, and therefore not retained. */
async function readRecord(database: Database, store: RetainedStore, key: IDBValidKey): Promise<unknown> {
  try {
    return await database.get(store, key as never);
  } catch {
    return undefined;
  }
}

/** Writes a record without parsing it, because records are parsed when they are used. Returns whether the record was written. */
async function isPut(database: Database, store: RetainedStore, record: unknown): Promise<boolean> {
  try {
    await database.put(store, record as never);
    return true;
  } catch {
    return false;
  }
}
