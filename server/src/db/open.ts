// Opens the database: PGlite on a locked directory, PGlite in memory (tests), or PostgreSQL. One dialect, three doors.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { lockDirectory } from './directory-lock.ts';
import { type PoolLoad, watchPool } from './pool-load.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** Inside a transaction `db` itself must not be used: PGlite has one connection and would wait for ever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface OpenDatabase {
  readonly db: Db;
  /** Null on PGlite, which has one connection. */
  readonly pool: (() => PoolLoad) | null;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
/** Any number will do as long as every process of this service uses the same one. */
const MIGRATION_LOCK = 4_780_001;
const DEFAULT_POOL = 10;

/** `dataDir` ":memory:" keeps nothing. `snapshot` is what PGlite's `dumpDataDir` wrote, already migrated or not. */
export async function openDatabase(where: {
  databaseUrl: string | null;
  /** Connections at most. */
  databasePool?: number;
  dataDir: string;
  snapshot?: Blob;
}): Promise<OpenDatabase> {
  if (where.databaseUrl !== null) return openPostgres(where.databaseUrl, where.databasePool ?? DEFAULT_POOL);
  if (where.dataDir === ':memory:') return openMemory(where.snapshot);
  return openDirectory(where.dataDir);
}

async function openDirectory(dataDir: string): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    const opened = await migrated(await PGlite.create(dataDir));
    return { ...opened, close: () => opened.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openMemory(snapshot: Blob | undefined): Promise<OpenDatabase> {
  return migrated(await PGlite.create('memory://', snapshot === undefined ? {} : { loadDataDir: snapshot }));
}

async function migrated(client: PGlite): Promise<OpenDatabase> {
  const database = drizzlePglite(client);
  await migratePglite(database, { migrationsFolder });
  // The two drivers differ in nothing that the query builder shows.
  return { db: database as unknown as Db, pool: null, close: () => client.close() };
}

async function openPostgres(url: string, size: number): Promise<OpenDatabase> {
  await migratePostgresOnce(url);
  const client = postgres(url, { max: size, onnotice: () => undefined });
  const { client: watched, load } = watchPool(client, size);
  const db = drizzlePostgres(watched) as unknown as Db;
  return { db, pool: load, close: () => client.end({ timeout: 5 }) };
}

/** Several processes may start at once on an empty database, and drizzle's migrator takes no lock of its own. */
async function migratePostgresOnce(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}
