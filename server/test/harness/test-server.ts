// A whole server on a database in memory, answered by inject: no port, no network, its own clock.

import type { FastifyInstance } from 'fastify';
import { afterAll, vi } from 'vitest';
import type { Account } from '../../src/accounts/account-store.ts';
import { createAccounts } from '../../src/accounts/account-store.ts';
import { type App, createApps, type NewApp } from '../../src/accounts/app-store.ts';
import { buildApp } from '../../src/app.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { type Config, type RateLimits, readConfig } from '../../src/config.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { loadSnapshot } from './snapshot.ts';
import { testTitles } from './titles.ts';

export const PASSWORD = 'a long enough password';
export const REDIRECT = 'https://abcdefgh.chromiumapp.org/';
export const ORIGIN = 'http://localhost:4780';

/** `viewer` may see everything, `filtered` has the adult filter on, `minor` is 15. */
export interface People {
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
  /** Happens by itself at the end of the file. */
  close(): Promise<void>;
  registerApp(values?: Partial<NewApp>): Promise<{ app: App; secret: string | null }>;
}

// A server starts within a second, but the machine may be busy with other things.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const open = new Set<() => Promise<void>>();
afterAll(async () => {
  for (const close of open) await close();
});

export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
}

interface Options {
  readonly titles?: readonly CatalogTitle[];
  readonly limits?: Partial<RateLimits>;
  /** PostgreSQL instead of PGlite in memory. */
  readonly databaseUrl?: string;
  readonly environment?: Record<string, string>;
}

export function createClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
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
    ...options.limits,
  };
  const config: Config = { ...read, limits, databaseUrl: options.databaseUrl ?? null };
  const database = await openDatabase(
    options.databaseUrl === undefined ? { ...config, snapshot: await loadSnapshot() } : config,
  );
  const { db } = database;
  const clock = createClock();
  await saveTitles(db, options.titles ?? testTitles);
  const people = await createPeople(db, clock);
  const app = await buildApp({ db, config, now: clock.now });
  const close = async () => {
    if (!open.delete(close)) return;
    await app.close();
    await database.close();
  };
  open.add(close);
  const apps = createApps({ db, now: clock.now });
  return {
    app,
    db,
    close,
    config,
    people,
    clock,
    async registerApp(values = {}) {
      const created = await apps.create(people.viewer.id, {
        name: 'Test App',
        redirectUris: [REDIRECT],
        isPublic: false,
        ...values,
      });
      if (created.kind !== 'created') throw new Error('The app limit was reached.');
      return created;
    },
  };
}

async function createPeople(db: Db, clock: Clock): Promise<People> {
  const accounts = createAccounts({ db, now: clock.now });
  const create = async (name: string, birthDate: string) => {
    const created = await accounts.create({ name, password: PASSWORD, birthDate });
    if (created === null) throw new Error(`${name} exists already.`);
    return created;
  };
  const minorBirth = `${clock.now().getUTCFullYear() - 15}-01-01`;
  const people = {
    viewer: await create('viewer', '1990-05-01'),
    filtered: await create('filtered', '1990-05-01'),
    minor: await create('minor', minorBirth),
  };
  await accounts.setAdultFilter(people.viewer.id, false);
  await accounts.setAdultFilter(people.minor.id, false);
  return people;
}
