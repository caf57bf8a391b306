// Provides the database of one test server. The database is PGlite in memory, or a copy of the template on the shared PostgreSQL.
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { type DatabaseHandle, type Db, openDatabase } from '../../src/db/open.ts';
import { runAtEndOfFile } from './end-of-file.ts';
import { createDatabaseFactory, dropDatabase } from './postgres.ts';
import { loadDatabaseSnapshot } from './snapshot.ts';

interface TestDatabase extends DatabaseHandle {
  /**
   * Releases the database, which the caller must not use afterwards. An in-memory database is emptied, and later tests use it again. Any
   * other database is closed.
   */
  release(): Promise<void>;
}

interface Spare {
  readonly opened: DatabaseHandle;
  readonly tables: readonly Table[];
}

interface Table {
  readonly name: string;
  readonly columns: string;
}

/** PGlite databases that are not in use. Emptying a database takes milliseconds, but opening one takes a second. */
const spares: Spare[] = [];

/** Returns an empty, migrated database. `databaseUrl` is the URL of a database that the test itself has created. */
export async function openTestDatabase(
  databaseUrl?: string,
  databasePool = 5,
  timeouts = { answerMs: 20_000 },
): Promise<TestDatabase> {
  if (databaseUrl !== undefined)
    return endedByClosing(await openDatabase({ databaseUrl, databasePool, timeouts, dataDir: '' }));
  const shared = inject('sharedPostgres');
  if (shared === null) return openInMemory();
  const url = await createDatabaseFactory(shared.adminUrl).createDatabase(shared.template);
  const opened = await openDatabase({ databaseUrl: url, databasePool, timeouts, dataDir: '' });
  const close = async () => {
    await opened.close();
    await dropDatabase(url);
  };
  return endedByClosing({ ...opened, close });
}

/** Returns one database for all tests of the current file. Call this in a hook or at the top of the file. */
export async function openDatabaseForTestFile(): Promise<Db> {
  const { db, release } = await openTestDatabase();
  runAtEndOfFile(release);
  return db;
}

function endedByClosing(opened: DatabaseHandle): TestDatabase {
  return { ...opened, release: opened.close };
}

async function openInMemory(): Promise<TestDatabase> {
  const { opened, tables } = spares.pop() ?? (await makeSpare());
  const release = async () => {
    // Some tests rename tables. Their database is closed and not used again.
    if (JSON.stringify(await readTables(opened)) !== JSON.stringify(tables)) return opened.close();
    await opened.db.execute(
      sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`),
    );
    spares.push({ opened, tables });
  };
  return { ...opened, release };
}

/** Makes a database that is not in use. The migrations insert no rows, so a database with empty tables is like a new one. */
async function makeSpare(): Promise<Spare> {
  const opened = await openDatabase({
    databaseUrl: null,
    dataDir: ':memory:',
    snapshot: await loadDatabaseSnapshot(),
  });
  return { opened, tables: await readTables(opened) };
}

async function readTables({ db }: DatabaseHandle): Promise<Table[]> {
  const found = await db.execute(sql`
    select quote_ident(table_name) as name, string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`);
  return (found as unknown as { rows: Table[] }).rows;
}
