// Opens an IndexedDB and brings its tables up to date. It creates the tables, runs numbered migrations, or empties an unreleased version.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';

/**
 * The transaction of an upgrade. Await only database requests in it, because the browser commits the transaction as soon as no request is
 * pending.
 */
type Upgrade<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>;

export type Migration<S extends DBSchema> = (
  database: IDBPDatabase<S>,
  upgrade: Upgrade<S>,
) => void | Promise<void>;

export interface DatabaseTables<S extends DBSchema> {
  readonly name: string;
  /** The first released version. `create` makes its tables in an empty database. */
  readonly firstVersion: number;
  readonly create: (database: IDBPDatabase<S>) => void;
  /** `migrations[n]` brings a database from version `firstVersion + n` to `firstVersion + n + 1`. */
  readonly migrations: readonly Migration<S>[];
}

interface Opening {
  /** Whether to empty a database of an unreleased version. If not, opening it throws `UnreleasedVersionError` and changes nothing. */
  readonly emptiesUnreleased: boolean;
  /** Called when this connection was closed, either by the browser or because another context wants to upgrade or delete the database. */
  readonly onClosed: () => void;
}

/** Thrown if the database is older than the first release, since no migration exists for it. */
export class UnreleasedVersionError extends Error {}

export function latestVersion<S extends DBSchema>({ firstVersion, migrations }: DatabaseTables<S>): number {
  return firstVersion + migrations.length;
}

/**
 * Opens a database. Upgrades a database of an older Kiroku version, and opens a database of a newer version unchanged. Records that this
 * Kiroku version cannot read stay stored.
 */
export async function openTables<S extends DBSchema>(
  tables: DatabaseTables<S>,
  opening: Opening,
): Promise<IDBPDatabase<S>> {
  try {
    return await open(tables, latestVersion(tables), opening);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    return open(tables, undefined, opening);
  }
}

/**
 * Opens the database and runs the migrations. If a migration fails, all are rolled back. Otherwise the browser would store the new version
 * number with the old tables.
 */
async function open<S extends DBSchema>(
  tables: DatabaseTables<S>,
  version: number | undefined,
  { emptiesUnreleased, onClosed }: Opening,
): Promise<IDBPDatabase<S>> {
  let fault: unknown;
  const opened = openDB<S>(tables.name, version, {
    async upgrade(database, oldVersion, _newVersion, upgrade) {
      try {
        if (oldVersion >= tables.firstVersion) await migrate(tables, oldVersion, database, upgrade);
        else if (oldVersion === 0 || emptiesUnreleased) await createAfresh(tables, database, upgrade);
        else throw new UnreleasedVersionError(`version ${oldVersion} of ${tables.name}`);
      } catch (error) {
        fault = error;
        upgrade.done.catch(() => undefined);
        abortQuietly(upgrade);
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
  tables: DatabaseTables<S>,
  database: IDBPDatabase<S>,
  upgrade: Upgrade<S>,
): Promise<void> {
  for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
  tables.create(database);
  await migrate(tables, tables.firstVersion, database, upgrade);
}

async function migrate<S extends DBSchema>(
  { firstVersion, migrations }: DatabaseTables<S>,
  from: number,
  database: IDBPDatabase<S>,
  upgrade: Upgrade<S>,
): Promise<void> {
  for (const migration of migrations.slice(from - firstVersion)) await migration(database, upgrade);
}

export function abortQuietly(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // An error means that the transaction has already ended, so ignore it.
  }
}
