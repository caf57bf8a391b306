// The extension's IndexedDB: its tables, version and migrations. The worker is the only writer; the UI reads.
import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { ServiceSettings } from '../domain/settings.ts';
import { sessionKey } from '../domain/watching/watch-session.ts';
import { dropSecrets } from './migrations/drop-secrets.ts';
import { apartByKind } from './migrations/earlier-sessions.ts';
import { moveToServers } from './migrations/move-to-servers.ts';
import { nameGeneralEpisodes } from './migrations/name-general-episodes.ts';
import { nameServices } from './migrations/name-services.ts';
import { renameFields } from './migrations/rename-fields.ts';
import { readService } from './preferences.ts';
import type { KirokuSchema, Upgrade } from './schema.ts';

export const DATABASE_NAME = 'kiroku';
export const DATABASE_VERSION = 14;

export type Database = IDBPDatabase<KirokuSchema>;
export type Transaction<S extends readonly StoreNames<KirokuSchema>[]> = IDBPTransaction<
  KirokuSchema,
  Mutable<S>,
  'readwrite'
>;
type Mutable<S extends readonly unknown[]> = { -readonly [K in keyof S]: S[K] };

/** What migrations need that is not in the database: within one, nothing else can be waited for. Null: not read yet, or unreadable. */
interface Beside {
  readonly service: ServiceSettings | null;
}

/** Gives `given up` where it lacks what is beside the database and has aborted the upgrade. */
type Migrate = (database: Database, upgrade: Upgrade, beside: Beside) => unknown;

/** Numbered migrations: entry N brings a database from version N to N + 1. */
const migrations: readonly Migrate[] = [
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
  // Ids of a server of the user's own carry its origin: series 3 is another series on the next server.
  (_database, upgrade) => moveToServers(upgrade),
  // A change that meets the list asks what was done to the title here, and whether that was said later. Older lines say when they were written, which serves.
  (_database, upgrade) => {
    const activity = upgrade.objectStore('activity');
    activity.createIndex('saidAt', 'saidAt');
    activity.createIndex('mediaId', 'mediaId');
  },
  // An episode is watched in seconds and a chapter read in pages: no field means both any more.
  async (_database, upgrade) => {
    let cursor = await upgrade.objectStore('sessions').openCursor();
    for (; cursor; cursor = await cursor.continue()) await cursor.update(apartByKind(cursor.value));
  },
  // Addresses of pages were kept with whatever token stood in them.
  (_database, upgrade) => dropSecrets(upgrade),
  // Several services may share an origin: matches name theirs by its whole addresses.
  (_database, upgrade, { service }) => nameServices(upgrade, service),
  // Two episodes at one address of a general page are two: keys hold the title and number that it claims.
  (_database, upgrade) => nameGeneralEpisodes(upgrade),
  // The first cleaning left what stood in paths and fragments, and what has less usual names.
  (_database, upgrade) => dropSecrets(upgrade),
  // One word for each thing: `mediaType` of an episode, `videoId` of a load.
  (_database, upgrade) => renameFields(upgrade),
  // Lists of other services come in.
  (database) => {
    database.createObjectStore('imports', { keyPath: 'id' });
    const rows = database.createObjectStore('importRows', { keyPath: ['job', 'order'] });
    rows.createIndex('state', ['job', 'state']);
    rows.createIndex('undo', ['job', 'undo']);
    database.createObjectStore('foundIds', { keyPath: ['service', 'key'] }).createIndex('at', 'at');
  },
  // Titles go on where they were last watched.
  (database) => {
    const places = database.createObjectStore('places', { keyPath: ['account', 'mediaId', 'site'] });
    places.createIndex('at', 'at');
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

/** Opens without the settings first: only one migration needs them, and each start of the worker and the popup would wait for the reading. */
async function connectTo(version: number | undefined): Promise<Database> {
  let gaveUp = false;
  const giveUp = () => {
    gaveUp = true;
  };
  try {
    return await open(version, { service: null }, giveUp);
  } catch (error) {
    if (!gaveUp) throw error;
    return open(version, { service: await readService().catch(() => null) }, giveUp);
  }
}

function open(version: number | undefined, beside: Beside, giveUp: () => void): Promise<Database> {
  return openDB<KirokuSchema>(DATABASE_NAME, version, {
    async upgrade(database, oldVersion, _newVersion, upgrade) {
      for (const migrate of migrations.slice(oldVersion))
        if ((await migrate(database, upgrade, beside)) === 'given up') return giveUp();
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
