// Migrations on a PostgreSQL that goes on being written to, and a database of an unreleased version.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { migratePostgresOnce, openDatabase } from '../../src/db/open.ts';
import { temporaryFolder } from '../harness/end-of-file.ts';
import { holdOpen } from '../harness/held-database.ts';
import { missingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';

const reason = missingPostgres();
if (reason !== null) process.stderr.write(`skipped: server/test/db/migrate.test.ts (${reason})\n`);

const migrations = fileURLToPath(new URL('../../drizzle', import.meta.url));

interface Journal {
  entries: { tag: string; when: number; idx: number }[];
}

/** A copy of the migrations with another journal. */
function folderWith(change: (journal: Journal, folder: string) => void): string {
  const folder = temporaryFolder();
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

/** Adds a column, for which the table must be locked for a moment. */
const withColumn = () => folderWithMore('added_column', 'alter table seed_mark add column added text');

/** Builds an index online. */
const withIndex = () =>
  folderWithMore(
    'added_index',
    `drop index concurrently if exists added_index;--> statement-breakpoint
    create index concurrently added_index on library_entry (progress);`,
  );

const person = `insert into account (id, name, name_key, password_hash, birth_date, created_at, library_changed_at)
  values ('00000000-0000-4000-8000-00000000000a', 'a', 'a', '', '1990-01-01', now(), now())`;
const titles = `insert into title (id, short_id, type, name, explicit, facts)
  select gen_random_uuid(), 't' || n, 'anime', 't', false, '{}' from generate_series(1, 500) n`;
const list = `insert into library_entry (account_id, media_id, type, status, progress, created_at, updated_at)
  select account.id, title.id, 'anime', 'watching', 1, now(), now() from account, title`;

describe.skipIf(reason !== null)('migrating on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  /** The tables of the first migration, with a list in them. */
  async function openWithList() {
    const databaseUrl = await server.createDatabase();
    await migratePostgresOnce(databaseUrl);
    const other = postgres(databaseUrl, { max: 3, onnotice: () => undefined });
    for (const statement of [person, titles, list]) await other.unsafe(statement);
    return { databaseUrl, other };
  }

  it('two processes at once make the tables of an empty database', async () => {
    const where = { databaseUrl: await server.createDatabase(), dataDir: '' };
    for (const { close, ping } of await Promise.all([openDatabase(where), openDatabase(where)])) {
      await ping();
      await close();
    }
  });

  const inTransactionOf = (sql: postgres.Sql) => (run: (tx: postgres.TransactionSql) => Promise<void>) =>
    sql.begin(run);

  it('two processes at once build an index while a writer holds its transaction open', async () => {
    const { databaseUrl, other } = await openWithList();
    // Left behind by a process that died while it built the index.
    await other`create index added_index on library_entry (account_id)`;
    await other`update pg_index set indisvalid = false where indexrelid = 'added_index'::regclass`;
    const letGo = await holdOpen(inTransactionOf(other), (tx) => tx`update library_entry set progress = 2`);
    const place = { folder: withIndex() };
    const starts = Promise.all([
      migratePostgresOnce(databaseUrl, place),
      migratePostgresOnce(databaseUrl, place),
    ]);
    // Both are under way, and a third party can still write.
    await expect
      .poll(
        async () =>
          (await other`select 1 from pg_locks where locktype = 'virtualxid' and not granted`).length,
      )
      .toBe(1);
    await other`update library_entry set status = 'completed' where false`;
    await other`insert into library_place select account_id, media_id, type, now(), now() from library_entry where progress = 1 limit 5`;
    await letGo();
    await starts;
    const [index] =
      await other`select indisvalid, pg_get_indexdef(indexrelid) as text from pg_index where indexrelid = 'added_index'::regclass`;
    expect(index).toMatchObject({ indisvalid: true, text: expect.stringContaining('(progress)') });
    await other.end();
  });

  it('a step that needs a lock gives way to who holds the table, and is done once it is free', async () => {
    const { databaseUrl, other } = await openWithList();
    const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    const letGo = await holdOpen(inTransactionOf(other), (tx) => tx`select * from seed_mark`);
    const failures: string[] = [];
    const run = (text: string) =>
      client.unsafe(text).then(
        (rows) => rows,
        (error: { code: string }) => {
          failures.push(error.code);
          if (failures.length === 2) void letGo();
          throw error;
        },
      );
    await migrate({ run, folder: withColumn(), lockMs: 50, pauseMs: 10 });
    await letGo();
    expect(failures.slice(0, 2)).toEqual(['55P03', '55P03']);
    await other`insert into seed_mark (name, seeded_at, added) values ('x', now(), 'y')`;
    await client.end();
    await other.end();
  });

  it('a database of an unreleased version is refused, and nothing in it is changed', async () => {
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
