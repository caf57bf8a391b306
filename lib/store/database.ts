// The extension's IndexedDB: its version, and how it is opened. The worker is the only writer; the UI reads.
import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { ServiceSettings } from '../domain/settings.ts';
import type { Migrate } from './migrations/migrations.ts';
import { readService } from './preferences.ts';
import type { KirokuSchema } from './schema.ts';

export const DATABASE_NAME = 'kiroku';
export const DATABASE_VERSION = 14;

export type Database = IDBPDatabase<KirokuSchema>;
export type Transaction<S extends readonly StoreNames<KirokuSchema>[]> = IDBPTransaction<
  KirokuSchema,
  Mutable<S>,
  'readwrite'
>;
type Mutable<S extends readonly unknown[]> = { -readonly [K in keyof S]: S[K] };

let opened: Promise<Database> | null = null;

/** The one connection of this context; opened again when the browser closed it. */
export function openDatabase(): Promise<Database> {
  opened ??= connect().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Replaces the database. Writes to the old one finish first; calls during the replacement wait for the new one. */
export function replaceDatabase(replace: (old: Promise<Database>) => Promise<Database>): Promise<Database> {
  const old = openDatabase();
  const replaced = replace(old);
  opened = replaced.catch((error: unknown) => {
    opened = null;
    throw error;
  });
  // Callers that wait get the error. Without a caller it must not be an unhandled rejection.
  opened.catch(() => undefined);
  return replaced;
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

/** A database that a newer version has made is opened as it is: what this version cannot read in it is left alone. */
export async function connect(): Promise<Database> {
  try {
    return await connectTo(DATABASE_VERSION);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    return connectTo(undefined);
  }
}

/** What an upgrade needs: within one, nothing else can be waited for. Missing: not read yet, or unreadable. */
interface Needs {
  readonly migrations?: readonly Migrate[];
  readonly service?: ServiceSettings | undefined;
}

/** Opens without the migrations first, and then without the settings, which one of them needs: each start of the worker and each page would wait for them. */
async function connectTo(version: number | undefined): Promise<Database> {
  const current = await attempt(version, {});
  if (current) return current;
  const { migrations } = await import('./migrations/migrations.ts');
  const migrated = await attempt(version, { migrations });
  if (migrated) return migrated;
  return open(version, { migrations, service: await readService().catch(() => undefined) }, () => undefined);
}

/** Null where something is needed that is not here; then nothing has changed. */
async function attempt(version: number | undefined, needs: Needs): Promise<Database | null> {
  let gaveUp = false;
  try {
    return await open(version, needs, () => {
      gaveUp = true;
    });
  } catch (error) {
    if (!gaveUp) throw error;
    return null;
  }
}

/** A migration that fails, or gives up, takes all of them back: otherwise the browser would keep the new version with the tables of an older one, for good. */
async function open(version: number | undefined, needs: Needs, giveUp: () => void): Promise<Database> {
  let fault: unknown;
  const opening = openDB<KirokuSchema>(DATABASE_NAME, version, {
    async upgrade(database, oldVersion, _newVersion, upgrade) {
      try {
        for (const migrate of needs.migrations?.slice(oldVersion) ?? [null])
          if (!migrate || (await migrate(database, upgrade, needs)) === 'given up') throw giveUp();
      } catch (error) {
        fault = error;
        upgrade.done.catch(() => undefined);
        abort(upgrade);
      }
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
  return opening.catch((error: unknown) => {
    throw fault ?? error;
  });
}
