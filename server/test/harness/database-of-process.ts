// Creates a migrated, empty database for server processes. The database is a PGlite folder, or a new database on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { unpackDatabaseSnapshot } from './snapshot.ts';

export interface ProcessDatabase {
  readonly where: { readonly databaseUrl: string | null; readonly dataDir: string };
  /** The database as environment variables of a server process. */
  readonly environment: Record<string, string>;
  readonly postgres: TestPostgres | null;
  remove(): void;
}

export async function createPgliteDatabase(): Promise<ProcessDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'kiroku-database-'));
  const dataDir = join(directory, 'data');
  await unpackDatabaseSnapshot(dataDir);
  return {
    where: { databaseUrl: null, dataDir },
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    postgres: null,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export async function createPostgresDatabase(options?: { isDurable: boolean }): Promise<ProcessDatabase> {
  const postgres = await startPostgres(options);
  const databaseUrl = await postgres.createDatabase();
  return {
    where: { databaseUrl, dataDir: '' },
    environment: { DATABASE_URL: databaseUrl },
    postgres,
    remove: postgres.stop,
  };
}
