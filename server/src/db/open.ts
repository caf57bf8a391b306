// Opens the database: PostgreSQL, PGlite in a locked directory, or PGlite in memory for tests.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { lockDataDirectory } from './directory-lock.ts';
import { isDatabaseFromUnreleasedVersion, migratePglite, migratePostgres } from './migrate.ts';
import { type PoolLoad, wrapClientToMeasureLoad } from './pool-load.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** A transaction. Inside it, use only `tx`: PGlite has a single connection, so a statement on `db` would deadlock. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface DatabaseHandle {
  readonly db: Db;
  /** Returns the load of the pool; null on PGlite, which has a single connection. */
  readonly pool: (() => PoolLoad) | null;
  /** Queries the database on a connection outside the pool. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

const DEFAULT_POOL = 10;
const DEFAULT_ANSWER_MS = 20_000;
/**
 * How many seconds pass between two attempts to connect. The driver's own back-off grows to 20 s, and would delay every statement for that
 * long, even after the database is back.
 */
const RECONNECT_PAUSE_SECONDS = 0.05;
/**
 * Makes every statement read its index in order. The planner underestimates long lists: to return one page, it would collect the whole list
 * in a bitmap and sort it.
 */
const READ_IN_ORDER = { enable_bitmapscan: 'off' } as const;

/**
 * Opens the database. If `dataDir` is ":memory:", nothing is stored on disk. `snapshot` is a database from PGlite's `dumpDataDir`, migrated
 * or not.
 */
export async function openDatabase(where: {
  databaseUrl: string | null;
  /** At most this many connections are opened. */
  databasePool?: number;
  /** The address of a pooler in transaction mode. */
  databasePoolerUrl?: string | null;
  /** A request must be answered within `answerMs` milliseconds. */
  timeouts?: { readonly answerMs: number };
  dataDir: string;
  snapshot?: Blob;
}): Promise<DatabaseHandle> {
  if (where.databaseUrl !== null) {
    const answerMs = where.timeouts?.answerMs ?? DEFAULT_ANSWER_MS;
    await migratePostgres(where.databaseUrl);
    const size = where.databasePool ?? DEFAULT_POOL;
    return openPostgres({
      url: where.databaseUrl,
      poolerUrl: where.databasePoolerUrl ?? null,
      size,
      answerMs,
    });
  }
  if (where.dataDir === ':memory:') return openMemory(where.snapshot);
  return openDirectory(where.dataDir);
}

async function openDirectory(dataDir: string): Promise<DatabaseHandle> {
  const lock = lockDataDirectory(dataDir);
  try {
    const opened = await migrateAndWrap(await openReleased(dataDir));
    return { ...opened, close: () => opened.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens the database in a directory. If an unreleased version has made the database, moves the directory aside and creates an empty
 * database.
 */
async function openReleased(dataDir: string): Promise<PGlite> {
  mkdirSync(dataDir, { recursive: true });
  const client = await createInDirectory(dataDir);
  const run = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  if (!(await isDatabaseFromUnreleasedVersion(run))) return client;
  await client.close();
  const aside = freeName(`${dataDir}.unreleased`);
  renameSync(dataDir, aside);
  process.stderr.write(
    `The database in ${dataDir} was made by an unreleased version of Kiroku and cannot be used. It was moved to ${aside}, and an empty one takes its place.\n`,
  );
  return openReleased(dataDir);
}

function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(free)) return free;
  }
}

/** Creates a PGlite with the extension pg_trgm, which the tables need. */
export const createPglite = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm } });

/**
 * Opens the database. Replaces PGlite's error about damaged files, because that error does not name the directory, and is sometimes not an
 * Error.
 */
async function createInDirectory(dataDir: string): Promise<PGlite> {
  return createPglite({ dataDir }).catch((cause: unknown) => {
    const remedy = 'Put a copy of the folder back, or move it away to begin with an empty database.';
    throw new Error(`The database in ${dataDir} cannot be opened: its files are damaged. ${remedy}`, {
      cause,
    });
  });
}

async function openMemory(snapshot: Blob | undefined): Promise<DatabaseHandle> {
  return migrateAndWrap(
    await createPglite({ dataDir: 'memory://', ...(snapshot && { loadDataDir: snapshot }) }),
  );
}

async function migrateAndWrap(client: PGlite): Promise<DatabaseHandle> {
  await migratePglite(client);
  await client.exec(`set enable_bitmapscan = ${READ_IN_ORDER.enable_bitmapscan}`);
  const database = drizzlePglite(client);
  // The query builders of both drivers have the same interface, but different types.
  return {
    db: database as unknown as Db,
    pool: null,
    ping: () => client.query('select 1'),
    close: () => client.close(),
  };
}

/**
 * Returns the time limits. A write must be ready to commit in the first half of a request's time (`writeBy` in answer-limit.ts), and the
 * commit may take a quarter of that time. So nothing is written after the request was answered with 503. Work that takes longer uses
 * `runInUnlimitedTransaction`.
 */
function timeoutsOf(answerMs: number) {
  return {
    statement_timeout: Math.ceil(answerMs / 4),
    lock_timeout: Math.ceil(answerMs / 10),
    idle_in_transaction_session_timeout: answerMs * 2,
  };
}

type Settings = Readonly<Record<string, string | number>>;

const settingsOf = (answerMs: number): Settings => ({ ...READ_IN_ORDER, ...timeoutsOf(answerMs) });

interface PostgresOptions {
  readonly url: string;
  readonly poolerUrl: string | null;
  readonly size: number;
  readonly answerMs: number;
}

async function openPostgres({ url, poolerUrl, size, answerMs }: PostgresOptions): Promise<DatabaseHandle> {
  const settings = settingsOf(answerMs);
  const connect = (max: number) => {
    const options = {
      max,
      onnotice: () => undefined,
      backoff: () => RECONNECT_PAUSE_SECONDS,
    };
    if (poolerUrl === null) return postgres(url, { ...options, connection: settings });
    // A pooler may run each statement on another connection, so prepared statements and session settings do not work.
    return postgres(poolerUrl, { ...options, prepare: false });
  };
  const [client, pingClient] = [connect(size), connect(1)];
  const end = (one: postgres.Sql) => one.end({ timeout: 5 });
  const close = async () => void (await Promise.all([end(client), end(pingClient)]));
  if (poolerUrl !== null)
    await requireSettings(pingClient, settings).catch((error) => close().then(() => Promise.reject(error)));
  const { client: watched, load } = wrapClientToMeasureLoad(client, size);
  const db = drizzlePostgres(watched) as unknown as Db;
  return { db, pool: load, ping: () => pingClient`select 1`, close };
}

/** Throws if the connections of the pooler do not have our settings: a pooler does not pass on the startup parameters of its clients. */
async function requireSettings(sql: postgres.Sql, settings: Settings): Promise<void> {
  const names = Object.keys(settings);
  const rows = await sql`select name, setting from pg_settings where name in ${sql(names)}`;
  const wrong = rows.filter(({ name, setting }) => {
    const [is, most] = [Number(setting), Number(settings[name])];
    return Number.isNaN(most) ? setting !== settings[name] : is === 0 || is > most;
  });
  if (wrong.length === 0) return;
  throw new Error(
    `The pooler's connections to PostgreSQL need settings. For PgBouncer: connect_query='${queryOf(settings)}'`,
  );
}

const queryOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');

/** Returns the SQL for PgBouncer's setting `connect_query`. */
export const pgBouncerConnectQuery = (answerMs: number): string => queryOf(settingsOf(answerMs));
