// The extension's IndexedDB: its tables, version and migrations. The worker is the only writer; the UI reads.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { LibraryEntry } from '../contract/library.ts';
import type { Activity } from '../domain/activity.ts';
import type { Match } from '../domain/match.ts';
import type { OutboxItem } from '../domain/outbox-item.ts';
import type { WatchSession } from '../domain/watch-session.ts';

export const DATABASE_NAME = 'kiroku';
export const DATABASE_VERSION = 1;

/** How far the local copy of the list goes back; one record per list type. */
export interface LibraryCopyState {
  readonly account: string;
  /** `updatedAt` of the newest entry seen; null before the first fill. */
  readonly newest: string | null;
  /** Epoch milliseconds of the last complete read. */
  readonly readAt: number;
}

export interface KirokuSchema extends DBSchema {
  sessions: { key: string; value: WatchSession; indexes: { updatedAt: number } };
  outbox: { key: string; value: OutboxItem; indexes: { createdAt: number } };
  library: { key: string; value: LibraryEntry; indexes: { type: string } };
  libraryState: { key: string; value: LibraryCopyState };
  matches: { key: string; value: Match };
  activity: { key: string; value: Activity; indexes: { at: number; episodeKey: string } };
}

export type Database = IDBPDatabase<KirokuSchema>;
export type Write = IDBPTransaction<KirokuSchema, StoreNames<KirokuSchema>[], 'readwrite'>;

/** Numbered migrations: entry N brings a database from version N to N + 1. */
const migrations: readonly ((database: Database) => void)[] = [
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

function connect(): Promise<Database> {
  return openDB<KirokuSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(database, oldVersion) {
      for (const migrate of migrations.slice(oldVersion)) migrate(database);
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
