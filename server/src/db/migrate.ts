// Runs drizzle's migrations, and recognises databases of unreleased versions.
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateOnPglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migrateOnPostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

type RunStatement = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

const FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url));
const DONE = 'drizzle.__drizzle_migrations';
/** The key of the advisory lock. It is an arbitrary number, but must be the same for all processes. */
const MIGRATION_LOCK = 4_780_001;
const UNRELEASED =
  'The PostgreSQL database was made by an unreleased version of Kiroku and cannot be used. Nothing in it was changed. Set DATABASE_URL to an empty database.';

/**
 * Whether the tables were made by an unreleased version of the server. The first migration of such a database is older than the first
 * migration of the first release.
 */
export async function isDatabaseFromUnreleasedVersion(run: RunStatement): Promise<boolean> {
  const [table] = await run(`select to_regclass('${DONE}')::text as name`);
  if (typeof table?.name !== 'string') return false;
  const [oldest] = await run(`select created_at from ${DONE} order by created_at limit 1`);
  const [start] = readMigrationFiles({ migrationsFolder: FOLDER });
  return oldest !== undefined && start !== undefined && Number(oldest.created_at) < start.folderMillis;
}

export function migratePglite(client: PGlite): Promise<void> {
  return migrateOnPglite(drizzlePglite(client), { migrationsFolder: FOLDER });
}

/**
 * Migrates the database. If several processes start at once, one process migrates the database, and the other processes wait for its
 * advisory lock. Only tests pass `migrationsFolder`.
 */
export async function migratePostgres(url: string, migrationsFolder = FOLDER): Promise<void> {
  const connection = { statement_timeout: 0, lock_timeout: 0 };
  // Use only one connection, because the lock belongs to the connection and is released when it ends.
  const client = postgres(url, { max: 1, onnotice: () => undefined, connection });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    if (await isDatabaseFromUnreleasedVersion((text) => client.unsafe(text))) throw new Error(UNRELEASED);
    await migrateOnPostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}
