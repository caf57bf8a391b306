// Starts a whole server with its own clock, by default on a database in memory. Tests call the server through inject, without a port.

import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { createDemoHooks } from '../../demo/demo.ts';
import type { Account } from '../../src/accounts/account-store.ts';
import { createAccountStore } from '../../src/accounts/account-store.ts';
import type { NewApp, OAuthApp } from '../../src/accounts/app-store.ts';
import type { PasswordHasher } from '../../src/accounts/password.ts';
import { buildApp } from '../../src/app.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { type Config, type RateLimits, readConfig } from '../../src/config.ts';
import type { Db } from '../../src/db/open.ts';
import { signingKey } from '../../src/db/schema.ts';
import type { LogSink } from '../../src/http/logging.ts';
import { runAtEndOfFile, runAtEndOfTest } from './end-of-file.ts';
import { addApp, addPerson, fastPasswordHasher } from './people.ts';
import { openTestDatabase } from './test-database.ts';
import { testTitles } from './titles.ts';

export { CHROMIUM_REDIRECT_URI as APP_REDIRECT, SERVER_ORIGIN, TEST_PASSWORD } from './credentials.ts';

/** `viewer` may see explicit titles, `filtered` has the adult filter on, and `minor` is 15. */
interface People {
  readonly viewer: Account;
  readonly filtered: Account;
  readonly minor: Account;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly config: Config;
  readonly people: People;
  readonly clock: Clock;
  /** Closes the database, as if it were lost. The server keeps running. */
  closeDatabase(): Promise<void>;
  /** Builds another server on the same database, which is like a restart. */
  restart(): Promise<FastifyInstance>;
  /**
   * Closes the server. This also happens at the end of the test. A shared server, or a server that was started in `beforeAll`, is closed at
   * the end of the file.
   */
  close(): Promise<void>;
  /** Registers an app. By default, it belongs to the viewer. */
  registerApp(
    values?: Partial<NewApp>,
    accountId?: string,
  ): Promise<{ app: OAuthApp; secret: string | null }>;
}

interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
  /** Stops the clock. After that, only `advance` moves it. */
  freeze(): void;
}

interface Options {
  readonly titles?: readonly CatalogTitle[];
  readonly limits?: Partial<RateLimits>;
  /** The URL of a PostgreSQL. If it is missing, PGlite in memory is used. */
  readonly databaseUrl?: string;
  readonly databasePool?: number;
  readonly environment?: Record<string, string>;
  /** A Redis in which several servers count their limits. */
  readonly redis?: Redis;
  readonly logSink?: LogSink;
  /** The password hasher. The default hasher is cheap, because a test server creates three accounts, and every sign-in hashes once. */
  readonly passwords?: PasswordHasher | undefined;
  /** The time at which the clock starts. If it is set, the clock is stopped, as after `freeze`. */
  readonly startsAt?: Date;
  /** If set, the server is closed at the end of the file, even if a test has started it. */
  readonly isShared?: boolean;
}

/**
 * The signing key of the first server in this process. Other servers use it, too, because generating a key would take half of the time of a
 * start.
 */
let firstKey: typeof signingKey.$inferInsert | undefined;

function createClock(startsAt?: Date): Clock {
  let ahead = 0;
  let frozenAt = startsAt?.getTime() ?? null;
  return {
    now: () => new Date((frozenAt ?? Date.now()) + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
    freeze() {
      frozenAt = Date.now();
    },
  };
}

export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const read = readConfig({
    SEED: 'none',
    DATA_DIR: ':memory:',
    LOG_LEVEL: 'silent',
    ...options.environment,
  });
  const limits = {
    ...read.limits,
    apiPerIp: 100_000,
    authPerIp: 100_000,
    perUser: 100_000,
    perClient: 100_000,
    ...options.limits,
  };
  const config: Config = { ...read, limits, databaseUrl: options.databaseUrl ?? null };
  const database = await openTestDatabase(options.databaseUrl, options.databasePool, config.timeouts);
  const { db } = database;
  const { redis = null, logSink, passwords = fastPasswordHasher } = options;
  const clock = createClock(options.startsAt);
  await saveTitles(db, options.titles ?? testTitles);
  // Reuse the signing key of the first server. A database that the test has passed in may already have another key.
  if (firstKey && options.databaseUrl === undefined) await db.insert(signingKey).values(firstKey);
  const people = await createPeople(db, clock, passwords);
  const demo = createDemoHooks({ db, config, now: clock.now });
  const build = () => buildApp({ ...database, config, now: demo.now, redis, logSink, passwords, demo });
  const app = await build();
  if (options.databaseUrl === undefined) [firstKey] = await db.select().from(signingKey);
  let isDatabaseOpen = true;
  const closeDatabase = async () => {
    if (isDatabaseOpen) await database.close();
    isDatabaseOpen = false;
  };
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    if (isDatabaseOpen) await database.release();
  };
  const atEnd = options.isShared ? runAtEndOfFile : runAtEndOfTest;
  atEnd(close);
  return {
    app,
    db,
    close,
    closeDatabase,
    async restart() {
      const next = await build();
      atEnd(() => next.close());
      return next;
    },
    config,
    people,
    clock,
    registerApp: (values = {}, accountId = people.viewer.id) =>
      addApp({ db, now: clock.now }, accountId, values),
  };
}

async function createPeople(db: Db, { now }: Clock, passwords: PasswordHasher): Promise<People> {
  const create = async (name: string, birthDate?: string) =>
    (await addPerson({ db, now, passwords }, name, birthDate)).account;
  const people = {
    viewer: await create('viewer'),
    filtered: await create('filtered'),
    minor: await create('minor', `${now().getUTCFullYear() - 15}-01-01`),
  };
  const accounts = createAccountStore({ db, now });
  await accounts.setAdultFilter(people.viewer.id, false);
  await accounts.setAdultFilter(people.minor.id, false);
  return people;
}
