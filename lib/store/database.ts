// Opens the extension's IndexedDB and runs write transactions. The worker is the only writer; the UI only reads.
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { eraseDataOfUnreleasedVersion } from './data-reset.ts';
import { abortQuietly, openTables, UnreleasedVersionError } from './open-tables.ts';
import type { KirokuSchema } from './schema.ts';
import { tables } from './tables.ts';

export const DATABASE_NAME = tables.name;

export type Database = IDBPDatabase<KirokuSchema>;
export type Transaction<S extends readonly StoreNames<KirokuSchema>[]> = IDBPTransaction<
  KirokuSchema,
  Mutable<S>,
  'readwrite'
>;
type Mutable<S extends readonly unknown[]> = { -readonly [K in keyof S]: S[K] };

let opened: Promise<Database> | null = null;

/** Returns the only connection of this context. Opens it again if the browser has closed it. */
export function openDatabase(): Promise<Database> {
  opened ??= connectToDatabase().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Replaces the database. First finishes the writes to the old database. Calls during the replacement wait for the new database. */
export function replaceDatabase(replace: (old: Promise<Database>) => Promise<Database>): Promise<Database> {
  const old = openDatabase();
  const replaced = replace(old);
  opened = replaced.catch((error: unknown) => {
    opened = null;
    throw error;
  });
  // Waiting callers receive the error. If no caller waits, the error must not become an unhandled rejection.
  opened.catch(() => undefined);
  return replaced;
}

/** Closes this context's connection. The next use reopens it. */
export async function closeDatabase(): Promise<void> {
  (await opened)?.close();
  opened = null;
}

/** Runs one atomic write transaction. The transaction is flushed to disk before this function resolves, unless `durability` is relaxed. */
export async function transact<const S extends readonly StoreNames<KirokuSchema>[], T>(
  stores: S,
  work: (write: Transaction<S>) => Promise<T>,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<T> {
  const database = await openDatabase();
  const write = database.transaction(stores as Mutable<S>, 'readwrite', { durability });
  // If the transaction fails, the error of `work` is thrown instead of this error, because it is more useful.
  write.done.catch(() => undefined);
  try {
    const result = await work(write);
    await write.done;
    return result;
  } catch (error) {
    abortQuietly(write);
    throw error;
  }
}

/**
 * Opens a new connection. If the profile has data of an unreleased version, erases first the stored values, then the database. If the
 * browser crashes in between, the next start still finds the old database, and repeats both steps.
 */
export async function connectToDatabase(): Promise<Database> {
  const onClosed = () => {
    opened = null;
  };
  try {
    return await openTables(tables, { emptiesUnreleased: false, onClosed });
  } catch (error) {
    if (!(error instanceof UnreleasedVersionError)) throw error;
    await eraseDataOfUnreleasedVersion();
    return openTables(tables, { emptiesUnreleased: true, onClosed });
  }
}

/**
 * Runs one write transaction. If the disk is full, deletes the local copy of the list, which the service still has, and retries the write
 * once.
 */
export async function transactOrFreeSpace<const S extends readonly StoreNames<KirokuSchema>[], T>(
  stores: S,
  work: (write: Transaction<S>) => Promise<T>,
  durability?: 'strict' | 'relaxed',
): Promise<T> {
  try {
    return await transact(stores, work, durability);
  } catch (error) {
    if (!isFull(error)) throw error;
    await dropCopies();
    return transact(stores, work, durability);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/**
 * Deletes the copy of the list and the found import titles to free space. Sets the `dropped` flag, so that the list is not read again at
 * once. Reading the list would fill the disk again.
 */
async function dropCopies(): Promise<void> {
  const types = await (await openDatabase()).getAllKeys('libraryState');
  await transact(['library', 'libraryState', 'libraryRun', 'foundIds'], async (write) => {
    await write.objectStore('foundIds').clear();
    await write.objectStore('library').clear();
    await write.objectStore('libraryRun').clear();
    const states = write.objectStore('libraryState');
    for (const type of types) {
      const state = await states.get(type);
      if (state) await states.put({ ...state, newest: null, readAt: 0, run: null, dropped: true }, type);
    }
  });
}
