// Brings the tables up to date while other processes go on serving. drizzle's own migrator runs everything in one transaction, in which
// no index can be built without stopping all writers. Its files and its table of what has been run are used as they are.
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { sqlStateOf } from './pg-error.ts';

type Row = Readonly<Record<string, unknown>>;
/** Sends one statement, always on the same connection. */
type RunStatement = (text: string) => Promise<readonly Row[]>;

interface Context {
  readonly run: RunStatement;
  /** Another folder is for tests. */
  readonly folder?: string;
  /** How long a step waits for its lock. Writers that come to the table in that time wait behind it. */
  readonly lockMs?: number;
  readonly pauseMs?: number;
}

const FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url));
const DONE = 'drizzle.__drizzle_migrations';
const LOCK_MS = 2000;
const PAUSE_MS = 500;
const ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the tables were made before the first release, whose first migration is newer than theirs. */
export async function isUnreleased({
  run,
  folder = FOLDER,
}: Pick<Context, 'run' | 'folder'>): Promise<boolean> {
  const [table] = await run(`select to_regclass('${DONE}')::text as name`);
  if (typeof table?.name !== 'string') return false;
  const [oldest] = await run(`select created_at from ${DONE} order by created_at limit 1`);
  const [start] = readMigrationFiles({ migrationsFolder: folder });
  return oldest !== undefined && start !== undefined && Number(oldest.created_at) < start.folderMillis;
}

/** Only one process at a time may be in here. */
export async function migrate({ folder = FOLDER, ...context }: Context): Promise<void> {
  const { run } = context;
  await run('set statement_timeout = 0');
  await run('create schema if not exists drizzle');
  await run(
    `create table if not exists ${DONE} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const [last] = await run(`select created_at from ${DONE} order by created_at desc limit 1`);
  const lastAt = Number(last?.created_at ?? 0);
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= lastAt) continue;
    if (migration.sql.every(isOnline)) await runOnline(run, migration);
    else await runAtOnce(context, migration);
  }
}

const isOnline = (statement: string): boolean =>
  /^\s*(?:create|drop)\s+index\s+concurrently\b/i.test(statement);

const markDone = ({ hash, folderMillis }: MigrationMeta): string =>
  `insert into ${DONE} (hash, created_at) values ('${hash}', ${folderMillis})`;

/**
 * Statement by statement, outside a transaction. Such a statement waits for older transactions to end, but no writer waits for it. A
 * process that dies in the middle leaves an invalid index, so each file drops an index before it builds it, and runs again from its start.
 */
async function runOnline(run: RunStatement, migration: MigrationMeta): Promise<void> {
  await run('set lock_timeout = 0');
  for (const statement of migration.sql) await run(statement);
  await run(markDone(migration));
}

/** All or nothing. What does not get its lock soon gives way, so that writers go on, and tries again. */
async function runAtOnce(
  { run, lockMs = LOCK_MS, pauseMs = PAUSE_MS }: Context,
  migration: MigrationMeta,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run('begin');
      await run(`set local lock_timeout = ${lockMs}`);
      for (const statement of migration.sql) await run(statement);
      await run(markDone(migration));
      await run('commit');
      return;
    } catch (error) {
      await run('rollback');
      if (attempt === ATTEMPTS || sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await setTimeout(pauseMs);
    }
  }
}
