// The extension's IndexedDB: its tables, version and migrations. The worker is the only writer; the UI reads.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaType } from '../contract/media.ts';
import type { Activity } from '../domain/activity.ts';
import type { Match } from '../domain/match.ts';
import type { OutboxItem } from '../domain/outbox-item.ts';
import { sessionKey, type WatchSession } from '../domain/watch-session.ts';

export const DATABASE_NAME = 'kiroku';
export const DATABASE_VERSION = 4;

/** How far the local copy of the list goes back; one record per list type. */
export interface LibraryCopyState {
  readonly account: string;
  /** `updatedAt` of the newest entry seen; null before the first fill. */
  readonly newest: string | null;
  /** Epoch milliseconds of the last complete read; 0 before the first. */
  readonly readAt: number;
  /** A reading of the whole list that is not complete; it goes on from here. */
  readonly run: LibraryRun | null;
}

/** `newest` is the `updatedAt` that the reading began with; `read` counts the entries so far. */
export interface LibraryRun {
  readonly cursor: string | null;
  readonly newest: string | null;
  readonly read: number;
}

export interface KirokuSchema extends DBSchema {
  sessions: { key: string; value: WatchSession; indexes: { updatedAt: number } };
  outbox: { key: string; value: OutboxItem; indexes: { createdAt: number } };
  library: { key: string; value: LibraryEntry; indexes: { type: string; typeStatus: [string, string] } };
  libraryState: { key: string; value: LibraryCopyState };
  /** Ids of the entries that a running reading of the whole list has met, with their type. */
  libraryRun: { key: string; value: MediaType };
  matches: { key: string; value: Match };
  activity: { key: string; value: Activity; indexes: { at: number; episodeKey: string } };
}

export type Database = IDBPDatabase<KirokuSchema>;
export type Transaction<S extends readonly StoreNames<KirokuSchema>[]> = IDBPTransaction<
  KirokuSchema,
  Mutable<S>,
  'readwrite'
>;
type Mutable<S extends readonly unknown[]> = { -readonly [K in keyof S]: S[K] };
type Upgrade = IDBPTransaction<KirokuSchema, StoreNames<KirokuSchema>[], 'versionchange'>;

/** Numbered migrations: entry N brings a database from version N to N + 1. */
const migrations: readonly ((database: Database, upgrade: Upgrade) => void | Promise<void>)[] = [
  (database) => {
    database.createObjectStore('sessions', { keyPath: 'key' }).createIndex('updatedAt', 'updatedAt');
    database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
    database.createObjectStore('library', { keyPath: 'mediaId' }).createIndex('type', 'type');
    database.createObjectStore('libraryState');
    database.createObjectStore('matches', { keyPath: 'seasonKey' });
    const activity = database.createObjectStore('activity', { keyPath: 'id' });
    activity.createIndex('at', 'at');
    activity.createIndex('episodeKey', 'episodeKey');
  },
  // Lines of the log belong to an account: older ones to the one whose list was last read. A reading of the list can be continued.
  async (database, upgrade) => {
    database.createObjectStore('libraryRun');
    const states = upgrade.objectStore('libraryState');
    const owner = (await states.get('anime'))?.account ?? null;
    for (let state = await states.openCursor(); state; state = await state.continue())
      await state.update({ ...state.value, run: null });
    let cursor = await upgrade.objectStore('activity').openCursor();
    for (; cursor; cursor = await cursor.continue())
      await cursor.update({ ...cursor.value, undoes: null, account: owner });
  },
  // Sessions belong to an account: older ones to the one whose list was last read.
  async (_database, upgrade) => {
    const account = (await upgrade.objectStore('libraryState').get('anime'))?.account ?? null;
    const sessions = upgrade.objectStore('sessions');
    for (const session of await sessions.getAll()) {
      await sessions.delete(session.key);
      await sessions.put({ ...session, key: sessionKey(session.key, account), account, tab: null });
    }
  },
  // The popup begins with the few entries that are being watched, and does not wait for thousands.
  (_database, upgrade) => {
    upgrade.objectStore('library').createIndex('typeStatus', ['type', 'status']);
  },
];

let opened: Promise<Database> | null = null;

/** The one connection of this context; opened again when the browser closed it. */
export function openDatabase(): Promise<Database> {
  opened ??= connect().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Closes this context's connection; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  (await opened)?.close();
  opened = null;
}

/** Runs one writing transaction: all of it or nothing, on the disk before it counts as done. */
export async function transact<const S extends readonly StoreNames<KirokuSchema>[], T>(
  stores: S,
  work: (write: Transaction<S>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase();
  const write = database.transaction(stores as Mutable<S>, 'readwrite', { durability: 'strict' });
  // Awaited below on the good way; on the other one the error of `work` says more.
  write.done.catch(() => undefined);
  try {
    const result = await work(write);
    await write.done;
    return result;
  } catch (error) {
    abort(write);
    throw error;
  }
}

function abort(write: { abort(): void }): void {
  try {
    write.abort();
  } catch {
    // It has ended already.
  }
}

/** A database that a newer version has made is opened as it is: migrations only ever add. */
async function connect(): Promise<Database> {
  try {
    return await connectTo(DATABASE_VERSION);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    return connectTo(undefined);
  }
}

function connectTo(version: number | undefined): Promise<Database> {
  return openDB<KirokuSchema>(DATABASE_NAME, version, {
    async upgrade(database, oldVersion, _newVersion, upgrade) {
      for (const migrate of migrations.slice(oldVersion)) await migrate(database, upgrade);
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
}
