// Defines Kiroku's tables: their first released form, and the migrations since. CONTRIBUTING.md explains how to add a migration.
import type { IDBPDatabase } from 'idb';
import type { DatabaseTables } from './open-tables.ts';
import type { KirokuSchema } from './schema.ts';

export const tables: DatabaseTables<KirokuSchema> = {
  name: 'kiroku',
  // Versions 1 to 16 were never released.
  firstVersion: 17,
  create: createTables,
  migrations: [],
};

/**
 * Creates the tables of the first release. This function must not change after that release. A new table comes with a migration, which also
 * runs in new databases.
 */
function createTables(database: IDBPDatabase<KirokuSchema>): void {
  database.createObjectStore('sessions', { keyPath: 'key' }).createIndex('updatedAt', 'updatedAt');
  database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
  const library = database.createObjectStore('library', { keyPath: 'mediaId' });
  library.createIndex('type', 'type');
  library.createIndex('typeStatus', ['type', 'status']);
  database.createObjectStore('libraryState');
  database.createObjectStore('libraryRun');
  database.createObjectStore('matches', { keyPath: 'seasonKey' });
  database.createObjectStore('matchStamps', { keyPath: 'seasonKey' });
  const activity = database.createObjectStore('activity', { keyPath: 'id' });
  for (const field of ['at', 'decidedAt', 'episodeKey', 'mediaId'] as const)
    activity.createIndex(field, field);
  database.createObjectStore('imports', { keyPath: 'id' });
  const rows = database.createObjectStore('importRows', { keyPath: ['job', 'order'] });
  rows.createIndex('state', ['job', 'state']);
  rows.createIndex('undo', ['job', 'undo']);
  database.createObjectStore('importRest', { keyPath: 'job' });
  database.createObjectStore('foundIds', { keyPath: ['service', 'key'] }).createIndex('at', 'at');
  const points = database.createObjectStore('resumePoints', { keyPath: ['account', 'mediaId', 'site'] });
  points.createIndex('at', 'at');
}
