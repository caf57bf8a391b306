// Migrations from the form that earlier versions have left, on a PostgreSQL that goes on being written to.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as migrateAsBefore } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-migrations-'));
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  change(journal, folder);
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}

const upTo = (tag: string): string =>
  folderWith((journal) => {
    journal.entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1);
  });

/** Adds a column, for which the table must be locked for a moment. */
const withColumn = (): string =>
  folderWith((journal, folder) => {
    writeFileSync(join(folder, 'added_column.sql'), 'alter table seed_mark add column added text');
    const last = journal.entries.at(-1);
    if (last === undefined) throw new Error('There is no migration.');
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'added_column' });
  });

const person = `insert into account (id, name, name_key, password_hash, birth_date, created_at, library_changed_at)
  values ('00000000-0000-4000-8000-00000000000a', 'a', 'a', '', '1990-01-01', now(), now())`;
const connection = `with one as (insert into app (client_id, account_id, name, redirect_uris, created_at)
  select 'c', id, 'a', '[]', now() from account returning client_id, account_id)
  insert into oidc_grant (id, account_id, client_id, payload, created_at) select 'g', id, 'c', '{}', now() from account`;
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

  /** As a server before the change of the list's index has left it, with a list in it. */
  async function openOldForm() {
    const databaseUrl = await server.createDatabase();
    const old = postgres(databaseUrl, { max: 3, onnotice: () => undefined });
    await migrateAsBefore(drizzle(old), { migrationsFolder: upTo('0002_title_version') });
    for (const statement of [person, titles, list]) await old.unsafe(statement);
    return { databaseUrl, old };
  }

  it('tokens of before stay where servers of the version before find them, also those made during the migration', async () => {
    const databaseUrl = await server.createDatabase();
    const old = postgres(databaseUrl, { max: 3, onnotice: () => undefined });
    await migrateAsBefore(drizzle(old), { migrationsFolder: upTo('0002_title_version') });
    const artifact = (kind: string, id: string) =>
      `insert into oidc_artifact (kind, id_hash, grant_id, payload, expires_at) values ('${kind}', '${id}', ${kind === 'Session' ? 'null' : "'g'"}, '{}', now() + interval '1 day')`;
    for (const statement of [person, connection, artifact('RefreshToken', 'r1'), artifact('Session', 's1')])
      await old.unsafe(statement);
    let isDone = false;
    const opening = openDatabase({ databaseUrl, dataDir: '' }).finally(() => {
      isDone = true;
    });
    let written = 0;
    while (!isDone) {
      await old.unsafe(artifact('AccessToken', `a${written}`));
      written += 1;
    }
    const { close } = await opening;
    const [found] = await old`select (select count(*)::int from oidc_artifact) as kept,
      (select count(*)::int from refresh_family) as families,
      (select seeded_at > now() + interval '55 minutes' from seed_mark where name = 'token_tables') as is_later`;
    expect(found).toEqual({ kept: written + 2, families: 0, is_later: true });
    await close();
    await old.end();
  });

  it('an empty database is handed over at once', async () => {
    const databaseUrl = await server.createDatabase();
    await (await openDatabase({ databaseUrl, dataDir: '' })).close();
    const fresh = postgres(databaseUrl, { max: 1 });
    expect(await fresh`select name from seed_mark`).toHaveLength(0);
    await fresh.end();
  });

  const inTransactionOf = (sql: postgres.Sql) => (run: (tx: postgres.TransactionSql) => Promise<void>) =>
    sql.begin(run);

  const indexesOf = async (sql: postgres.Sql) =>
    (
      await sql`select relname, indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
        where relname like 'library_%_order' or relname like 'library_%_newest' order by relname`
    ).map(({ relname, indisvalid }) => `${relname} ${indisvalid ? 'valid' : 'invalid'}`);

  it('two processes at once bring an old database up to date while a writer holds its transaction open', async () => {
    const { databaseUrl, old } = await openOldForm();
    // Left behind by a process that died while it built the index.
    await old`create index library_entry_newest on library_entry (account_id)`;
    await old`update pg_index set indisvalid = false where indexrelid = 'library_entry_newest'::regclass`;
    const letGo = await holdOpen(inTransactionOf(old), (tx) => tx`update library_entry set progress = 2`);
    const where = { databaseUrl, dataDir: '' };
    const starts = Promise.all([openDatabase(where), openDatabase(where)]);
    // Both are under way, and a third party can still write.
    await expect
      .poll(
        async () => (await old`select 1 from pg_locks where locktype = 'virtualxid' and not granted`).length,
      )
      .toBe(1);
    await old`update seed_mark set version = 'x'`;
    await old`insert into library_place select account_id, media_id, type, now(), now() from library_entry where progress = 1 limit 5`;
    await letGo();
    const opened = await starts;
    expect(await indexesOf(old)).toEqual(['library_entry_newest valid', 'library_place_newest valid']);
    const [count] = await old`select count(*)::int as entries from library_entry where progress = 2`;
    expect(count?.entries).toBe(500);
    for (const { close } of opened) await close();
    await old.end();
  });

  it('a step that needs a lock gives way to who holds the table, and is done once it is free', async () => {
    const { databaseUrl, old } = await openOldForm();
    await (await openDatabase({ databaseUrl, dataDir: '' })).close();
    const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    const letGo = await holdOpen(inTransactionOf(old), (tx) => tx`select * from seed_mark`);
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
    await old`insert into seed_mark (name, seeded_at, added) values ('x', now(), 'y')`;
    await client.end();
    await old.end();
  });
});
