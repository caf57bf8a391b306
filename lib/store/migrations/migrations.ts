// The tables of the database and how older ones become them. Loaded when a database is made or brought up to date: no first frame waits for it.

import type { IDBPDatabase } from 'idb';
import type { ServiceSettings } from '../../domain/settings.ts';
import { sessionKey } from '../../domain/watching/watch-session.ts';
import type { KirokuSchema, Upgrade } from '../schema.ts';
import { dropSecrets } from './drop-secrets.ts';
import { apartByKind } from './earlier-sessions.ts';
import { moveToServers } from './move-to-servers.ts';
import { nameGeneralEpisodes } from './name-general-episodes.ts';
import { nameServices } from './name-services.ts';
import { renameFields } from './rename-fields.ts';

/** What migrations need that is not in the database: within one, nothing else can be waited for. */
interface Beside {
  /** Missing: not read yet, or unreadable. */
  readonly service?: ServiceSettings | undefined;
}

/** Gives `given up` where it lacks what is beside the database and has aborted the upgrade. */
export type Migrate = (database: IDBPDatabase<KirokuSchema>, upgrade: Upgrade, beside: Beside) => unknown;

/** Numbered migrations: entry N brings a database from version N to N + 1. */
export const migrations: readonly Migrate[] = [
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
