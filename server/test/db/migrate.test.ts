// Tests migrations of processes that start at the same time. Also tests that the database of an unreleased version is refused.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratePostgres } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { holdTransaction } from '../harness/busy-database.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';

const reason = explainMissingPostgres();
if (reason !== null) process.stderr.write(`skipped: server/test/db/migrate.test.ts (${reason})\n`);

const migrations = fileURLToPath(new URL('../../drizzle', import.meta.url));

interface Journal {
  entries: { tag: string; when: number; idx: number }[];
}

/** Copies the migrations to a folder, and changes their journal there. Returns the folder. */
function folderWith(change: (journal: Journal, folder: string) => void): string {
  const folder = createTemporaryFolder();
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  change(journal, folder);
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}

const folderWithMore = (tag: string, text: string): string =>
  folderWith((journal, folder) => {
    writeFileSync(join(folder, `${tag}.sql`), text);
    const last = journal.entries.at(-1);
    if (last === undefined) throw new Error('There is no migration.');
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  });

/** Returns a folder with an additional migration. The migration fails if it is applied twice. */
const withColumn = () => folderWithMore('added_column', 'alter table seed_mark add column added text');

const person = `insert into account (id, name, name_key, password_hash, birth_date, created_at, library_changed_at)
  values ('00000000-0000-4000-8000-00000000000a', 'a', 'a', '', '1990-01-01', now(), now())`;
const titles = `insert into title (id, short_id, type, name, explicit, facts)
  select gen_random_uuid(), 't' || n, 'anime', 't', false, '{}' from generate_series(1, 500) n`;
const list = `insert into library_entry (account_id, media_id, type, status, progress, created_at, updated_at)
  select account.id, title.id, 'anime', 'watching', 1, now(), now() from account, title`;

describe.skipIf(reason !== null)('migratePostgres', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  /** Creates the tables by migration. Then stores the list of one account. */
  async function openWithList() {
    const databaseUrl = await server.createDatabase();
    await migratePostgres(databaseUrl);
    const other = postgres(databaseUrl, { max: 3, onnotice: () => undefined });
    for (const statement of [person, titles, list]) await other.unsafe(statement);
    return { databaseUrl, other };
  }

  it('creates the tables only once when two processes start together', async () => {
    const where = { databaseUrl: await server.createDatabase(), dataDir: '' };
    for (const { close, ping } of await Promise.all([openDatabase(where), openDatabase(where)])) {
      await ping();
      await close();
    }
  });

  it('applies a later migration only once when two processes start together', async () => {
    const { databaseUrl, other } = await openWithList();
    const folder = withColumn();
    const letGo = await holdTransaction(
      (run: (tx: postgres.TransactionSql) => Promise<void>) => other.begin(run),
      (tx) => tx`select * from seed_mark`,
    );
    const starts = Promise.all([migratePostgres(databaseUrl, folder), migratePostgres(databaseUrl, folder)]);
    // Returns how many migrations wait for the lock.
    const waiting = async () => (await other`select 1 from pg_locks where not granted`).length;
    await expect.poll(waiting).toBe(2);
    await letGo();
    await starts;
    await other`insert into seed_mark (name, seeded_at, added) values ('x', now(), 'y')`;
    await other.end();
  });

  it('rejects a database of an unreleased version without changing the database', async () => {
    const { databaseUrl, other } = await openWithList();
    await other`update drizzle.__drizzle_migrations set created_at = 1795173267726, hash = 'older'`;
    const before = await contentOf(other);
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      'was made by an unreleased version of Kiroku and cannot be used. Nothing in it was changed.',
    );
    expect(await contentOf(other)).toEqual(before);
    await other.end();
  });
});

async function contentOf(sql: postgres.Sql): Promise<unknown> {
  const columns = await sql`select table_schema, table_name, column_name from information_schema.columns
    where table_schema in ('public', 'drizzle') order by 1, 2, 3`;
  const [rows] = await sql`select (select count(*) from library_entry) as entries,
    (select json_agg(done) from drizzle.__drizzle_migrations done) as migrations`;
  return { columns, rows };
}
