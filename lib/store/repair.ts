// When the browser cannot read the database any more: what can still be read is taken out, and put into a new one.
import { deleteDB, openDB } from 'idb';
import { connect, DATABASE_NAME, type Database, replaceDatabase } from './database.ts';
import type { KirokuSchema } from './schema.ts';
import { tables } from './tables.ts';

/** Data that exists only here. The copy of the list is read from the service again. */
const KEPT = [
  'outbox',
  'matches',
  'activity',
  'sessions',
  'imports',
  'importRows',
  'foundIds',
  'resumePoints',
] as const;
type Kept = (typeof KEPT)[number];
type Records = readonly (readonly [store: Kept, records: readonly unknown[]])[];

/** Replaces the database by a new one; how many records went with it. Throws where the browser does not even let go of the old one. */
export async function repairDatabase(): Promise<number> {
  let kept = 0;
  await replaceDatabase(async (opening) => {
    // Without an update, where that is what fails.
    const old = await opening.catch(() => openDB<KirokuSchema>(DATABASE_NAME)).catch(() => null);
    const records = await readWhatCanBe(old);
    old?.close();
    await deleteDB(DATABASE_NAME);
    const database = await connect();
    for (const [store, all] of records)
      for (const record of all) if (await isPut(database, store, record)) kept += 1;
    return database;
  });
  return kept;
}

async function readWhatCanBe(database: Database | null): Promise<Records> {
  // Records of an unreleased version have forms that nothing reads any more.
  if (!database || database.version < tables.firstVersion) return [];
  await writesAreDone(database);
  return Promise.all(KEPT.map(async (store) => [store, await readStore(database, store)] as const));
}

/** A writing transaction begins when all that were begun before it have ended. */
async function writesAreDone(database: Database): Promise<void> {
  try {
    await database.transaction([...KEPT], 'readwrite').done;
  } catch {
    // What cannot be waited for is read as it is.
  }
}

/** All at once, or where that fails one by one: a record that cannot be read takes no other with it. */
async function readStore(database: Database, store: Kept): Promise<readonly unknown[]> {
  try {
    return await database.getAll(store);
  } catch {
    const keys = await Promise.resolve()
      .then(() => database.getAllKeys(store))
      .catch(() => []);
    return Promise.all(keys.map((key) => readRecord(database, store, key)));
  }
}

/** Undefined, which is not put anywhere, for one that cannot be read. */
async function readRecord(database: Database, store: Kept, key: IDBValidKey): Promise<unknown> {
  try {
    return await database.get(store, key as never);
  } catch {
    return undefined;
  }
}

/** As it was read: each is parsed where it is used. */
async function isPut(database: Database, store: Kept, record: unknown): Promise<boolean> {
  try {
    await database.put(store, record as never);
    return true;
  } catch {
    return false;
  }
}
