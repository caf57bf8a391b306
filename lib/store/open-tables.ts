// Opens an IndexedDB and brings its tables up to date: new tables, numbered migrations, or a fresh start.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';

/** The transaction of an upgrade. Only database requests may be awaited in it: the browser commits it as soon as no request is pending. */
type Upgrade<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>;

export type Migration<S extends DBSchema> = (
  database: IDBPDatabase<S>,
  upgrade: Upgrade<S>,
) => void | Promise<void>;

export interface Tables<S extends DBSchema> {
  readonly name: string;
  /** The first released version. `create` makes its tables in an empty database. */
  readonly firstVersion: number;
  readonly create: (database: IDBPDatabase<S>) => void;
  /** `migrations[n]` brings a database from version `firstVersion + n` to `firstVersion + n + 1`. */
  readonly migrations: readonly Migration<S>[];
}

interface Opening {
  /** Whether a database of an unreleased version is emptied. Otherwise opening it throws `UnreleasedVersion` and changes nothing. */
  readonly emptiesUnreleased: boolean;
  /** Called when this connection was closed: for another context that wants to upgrade or delete the database, or by the browser. */
  readonly onClosed: () => void;
}

/** Thrown if the database was made before the first release. No migration exists from there. */
export class UnreleasedVersion extends Error {}

export function latestVersion<S extends DBSchema>({ firstVersion, migrations }: Tables<S>): number {
  return firstVersion + migrations.length;
}

/** Opens a database of a newer version unchanged, and leaves records that this version cannot read untouched. */
export async function openTables<S extends DBSchema>(
  tables: Tables<S>,
  opening: Opening,
): Promise<IDBPDatabase<S>> {
  try {
    return await open(tables, latestVersion(tables), opening);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    return open(tables, undefined, opening);
  }
}

/** A failed migration rolls back all migrations. Otherwise the browser would keep the new version number with the old tables. */
async function open<S extends DBSchema>(
  tables: Tables<S>,
  version: number | undefined,
  { emptiesUnreleased, onClosed }: Opening,
): Promise<IDBPDatabase<S>> {
  let fault: unknown;
  const opened = openDB<S>(tables.name, version, {
    async upgrade(database, oldVersion, _newVersion, upgrade) {
      try {
        if (oldVersion >= tables.firstVersion) await migrate(tables, oldVersion, database, upgrade);
        else if (oldVersion === 0 || emptiesUnreleased) await createAfresh(tables, database, upgrade);
        else throw new UnreleasedVersion(`version ${oldVersion} of ${tables.name}`);
      } catch (error) {
        fault = error;
        upgrade.done.catch(() => undefined);
        abort(upgrade);
      }
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  return opened.catch((error: unknown) => {
    throw fault ?? error;
  });
}

async function createAfresh<S extends DBSchema>(
  tables: Tables<S>,
  database: IDBPDatabase<S>,
  upgrade: Upgrade<S>,
): Promise<void> {
  for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
  tables.create(database);
  await migrate(tables, tables.firstVersion, database, upgrade);
}

async function migrate<S extends DBSchema>(
  { firstVersion, migrations }: Tables<S>,
  from: number,
  database: IDBPDatabase<S>,
  upgrade: Upgrade<S>,
): Promise<void> {
  for (const migration of migrations.slice(from - firstVersion)) await migration(database, upgrade);
}

export function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}
