// Starts a PostgreSQL for tests that need several connections, which PGlite does not have. If DATABASE_URL_TEST is set, that server is
// used. If not, an installed server is started for the run.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '../../launch/server-process.ts';
import { asPostgresUser } from './child-process.ts';

export interface TestPostgres {
  /** The URL of a database from which other databases can be created. */
  readonly adminUrl: string;
  /** Creates a database and returns its URL. It is empty, or a copy of `template`. */
  createDatabase(template?: string): Promise<string>;
  /** Ends the server as a power cut would. */
  cutPower(): void;
  /** Starts the server again. When this returns, the server accepts connections. */
  start(): void;
  stop(): void;
}

const installRoot = '/usr/lib/postgresql';

function findBinaries(): string | null {
  if (!existsSync(installRoot)) return null;
  const versions = readdirSync(installRoot).sort((a, b) => Number(b) - Number(a));
  return (
    versions
      .map((version) => join(installRoot, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
}

/** Returns why no PostgreSQL can be used; null if there is one. */
export function explainMissingPostgres(): string | null {
  if (process.env.DATABASE_URL_TEST !== undefined || findBinaries() !== null) return null;
  return 'no PostgreSQL: set DATABASE_URL_TEST or install the package postgresql';
}

function runAsOwner(command: string, parameters: readonly string[]): void {
  const [file, all] = asPostgresUser(command, parameters);
  execFileSync(file, all, { stdio: 'ignore', cwd: tmpdir() });
}

/** Starts the server. If `isDurable`, writes reach the disk before they are acknowledged, as in production. */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL_TEST;
  if (given !== undefined)
    return {
      ...createDatabaseFactory(given),
      cutPower: cannotCrash,
      start: cannotCrash,
      stop: () => undefined,
    };
  const bin = findBinaries();
  if (bin === null) throw new Error(explainMissingPostgres() ?? '');
  const directory = mkdtempSync(join(tmpdir(), 'kiroku-pg-'));
  chmodSync(directory, 0o777);
  const [data, port] = [join(directory, 'data'), await findFreePort()];
  runAsOwner(join(bin, 'initdb'), ['-D', data, '-U', 'kiroku', '-A', 'trust', '--no-sync']);
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=${isDurable ? 'on' : 'off'}`;
  const control = (...parameters: string[]) =>
    runAsOwner(join(bin, 'pg_ctl'), ['-D', data, '-w', ...parameters]);
  const start = () => control('-o', options, '-l', join(directory, 'log'), 'start');
  const end = () => control('-m', 'immediate', 'stop');
  start();
  return {
    ...createDatabaseFactory(`postgres://kiroku@127.0.0.1:${port}/postgres`),
    cutPower: end,
    start,
    stop() {
      end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function cannotCrash(): never {
  throw new Error('The PostgreSQL of DATABASE_URL_TEST is not ours to end.');
}

/** Returns functions that create databases on a running server. */
export function createDatabaseFactory(adminUrl: string): Pick<TestPostgres, 'adminUrl' | 'createDatabase'> {
  return {
    adminUrl,
    async createDatabase(template) {
      const name = `kiroku_${randomUUID().replaceAll('-', '')}`;
      const admin = postgres(adminUrl, { max: 1 });
      await admin.unsafe(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
      await admin.end();
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}

export async function dropDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const adminUrl = new URL(url);
  adminUrl.pathname = '/postgres';
  const admin = postgres(adminUrl.href, { max: 1 });
  await admin.unsafe(`drop database if exists ${pathname.slice(1)} with (force)`);
  await admin.end();
}
