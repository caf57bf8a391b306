// A whole server on a database in memory, answered by inject: no port, no network, its own clock.

import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { createDemo } from '../../demo/demo.ts';
import type { Account } from '../../src/accounts/account-store.ts';
import { createAccounts } from '../../src/accounts/account-store.ts';
import type { App, NewApp } from '../../src/accounts/app-store.ts';
import type { Passwords } from '../../src/accounts/password.ts';
import { buildApp } from '../../src/app.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { type Config, type RateLimits, readConfig } from '../../src/config.ts';
import type { Db } from '../../src/db/open.ts';
import { signingKey } from '../../src/db/schema.ts';
import type { LogSink } from '../../src/http/logging.ts';
import { atEndOfFile } from './end-of-file.ts';
import { addApp, addPerson, cheapPasswords } from './people.ts';
import { openTestDatabase } from './test-database.ts';
import { testTitles } from './titles.ts';

export { ORIGIN, PASSWORD, REDIRECT } from './credentials.ts';

/** `viewer` may see everything, `filtered` has the adult filter on, `minor` is 15. */
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
  /** As if it had been lost; the server goes on. */
  closeDatabase(): Promise<void>;
  /** Another server on the same database, as after a restart. */
  restart(): Promise<FastifyInstance>;
  /** Happens by itself at the end of the file. */
  close(): Promise<void>;
  /** By itself of the viewer. */
  registerApp(values?: Partial<NewApp>, accountId?: string): Promise<{ app: App; secret: string | null }>;
}

interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
  /** From now on only `advance` moves it: for what must hold to the second. */
  freeze(): void;
}

interface Options {
  readonly titles?: readonly CatalogTitle[];
  readonly limits?: Partial<RateLimits>;
  /** PostgreSQL instead of PGlite in memory. */
  readonly databaseUrl?: string;
  readonly databasePool?: number;
  readonly environment?: Record<string, string>;
  /** Counts the limits for several servers. */
  readonly redis?: Redis;
  readonly logSink?: LogSink;
  /** How they are hashed: by itself at the least cost, since a test server makes three and every sign-in one. */
  readonly passwords?: Passwords | undefined;
  /** The clock begins here and stands still, as after `freeze`. */
  readonly startsAt?: Date;
}

/** Of the first server of this process: finding the primes of another one would be half of a start, and wait for a thread. */
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
  const { redis = null, logSink, passwords = cheapPasswords } = options;
  const clock = createClock(options.startsAt);
  await saveTitles(db, options.titles ?? testTitles);
  // A database of the test's own may have keys already, or other ones for a reason.
  if (firstKey && options.databaseUrl === undefined) await db.insert(signingKey).values(firstKey);
  const people = await createPeople(db, clock, passwords);
  const demo = createDemo({ db, config, now: clock.now });
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
  atEndOfFile(close);
  return {
    app,
    db,
    close,
    closeDatabase,
    async restart() {
      const next = await build();
      atEndOfFile(() => next.close());
      return next;
    },
    config,
    people,
    clock,
    registerApp: (values = {}, accountId = people.viewer.id) =>
      addApp({ db, now: clock.now }, accountId, values),
  };
}

async function createPeople(db: Db, { now }: Clock, passwords: Passwords): Promise<People> {
  const create = async (name: string, birthDate?: string) =>
    (await addPerson({ db, now, passwords }, name, birthDate)).account;
  const people = {
    viewer: await create('viewer'),
    filtered: await create('filtered'),
    minor: await create('minor', `${now().getUTCFullYear() - 15}-01-01`),
  };
  const accounts = createAccounts({ db, now });
  await accounts.setAdultFilter(people.viewer.id, false);
  await accounts.setAdultFilter(people.minor.id, false);
  return people;
}
