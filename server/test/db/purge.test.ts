// What time has made useless goes; what is still good stays, and costs nothing.
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.ts';
import { PURGE_BATCH, PURGE_LOCK, purgeExpired } from '../../src/db/purge.ts';
import { accountSession, libraryPlace, oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import { oidcVisit, refreshFamily } from '../../src/db/token-tables.ts';
import { connectPeople } from '../harness/api.ts';
import { missingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { ids } from '../harness/titles.ts';

const reason = missingPostgres();
if (reason !== null) process.stderr.write(`skipped: server/test/db/purge.test.ts, in part (${reason})\n`);

const DAY_MS = 86_400_000;
const LIVE = 5000;

const person = `insert into account (id, name, name_key, password_hash, birth_date, created_at, library_changed_at)
  select gen_random_uuid(), 'p' || n, 'p' || n, '', '1990-01-01', now(), now()`;
const apps = `insert into app (client_id, account_id, name, redirect_uris, created_at)
  select 'app ' || name, id, 'a', '[]', now() from account where name like 'p%'`;
const grants = `insert into oidc_grant (id, account_id, client_id, payload, created_at, expires_at, used_at)
  select client_id, account_id, client_id, '{}', now() - interval '200 days', now() + interval '1 year', now() from app where client_id like 'app p%'`;
const tokens = (state: string, expiry: string, count: number) =>
  `insert into oidc_artifact (kind, id_hash, grant_id, payload, expires_at)
   select 'AccessToken', '${state} ' || oidc_grant.id || n, oidc_grant.id, '{}', now() + interval '${expiry}'
   from oidc_grant, generate_series(1, ${count}) n where oidc_grant.id like 'app p%'`;
const familiesOf = `insert into refresh_family (key_hash, grant_id, payload, generation, next_hash, expires_at)
  select id, id, '{}', 0, id, now() + interval '80 days' from oidc_grant where id like 'app p%'`;

describe('purging', () => {
  it('keeps what is in use and removes what has expired, consents last', async () => {
    const test = await startTestServer();
    const as = await connectPeople(test);
    for (const progress of [1, 2, 3])
      await as.viewer('POST', '/library/entry', { type: 'anime', mediaId: ids.lantern, progress });
    const tables = [oidcArtifact, oidcGrant, refreshFamily, oidcVisit, accountSession, libraryPlace] as const;
    const counts = () => Promise.all(tables.map(async (table) => test.db.$count(table)));
    const before = await counts();
    await purgeExpired(test.db, test.clock.now());
    expect(await counts()).toEqual(before);
    expect(before.every((count) => count > 0)).toBe(true);

    const later = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS);
    await purgeExpired(test.db, later(89));
    const [, grantsLeft] = await counts();
    expect(grantsLeft).toBe(before[1]);
    expect((await as.viewer('GET', '/search?q=a')).statusCode).toBe(401);
    await purgeExpired(test.db, later(91));
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('a consent whose app never came for its token goes after a day', async () => {
    const test = await startTestServer();
    await test.db.execute(sql.raw(`${person} from generate_series(1, 2) n`));
    for (const statement of [apps, grants]) await test.db.execute(sql.raw(statement));
    await test.db.update(oidcGrant).set({ usedAt: null, createdAt: test.clock.now() });
    await purgeExpired(test.db, new Date(test.clock.now().getTime() + DAY_MS - 1000));
    expect(await test.db.$count(oidcGrant)).toBe(2);
    await purgeExpired(test.db, new Date(test.clock.now().getTime() + DAY_MS + 1000));
    expect(await test.db.$count(oidcGrant)).toBe(0);
  });
});

describe('purging a large database', () => {
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer();
    await test.db.execute(sql.raw(`${person} from generate_series(1, ${LIVE}) n`));
    for (const statement of [apps, grants, tokens('live', '1 day', 1), familiesOf])
      await test.db.execute(sql.raw(statement));
  });

  /** Rows of tables that were read from end to end so far. */
  async function rowsScanned(): Promise<number> {
    await test.db.execute(sql`select pg_stat_force_next_flush()`);
    const tables = sql`(select sum(seq_tup_read)::int as rows from pg_stat_user_tables where schemaname = 'public') as scans`;
    const [row] = await test.db.select({ rows: sql<number>`rows` }).from(tables);
    return row?.rows ?? Number.NaN;
  }

  it('reads what has expired and nothing else, and takes more than a batch', async () => {
    const count = (state: string) => test.db.$count(oidcArtifact, sql`id_hash like ${`${state} %`}`);
    await test.db.execute(sql.raw(tokens('over', '-1 minute', 1)));
    expect(await count('over')).toBeGreaterThan(2 * PURGE_BATCH);
    await test.db.execute(sql`analyze`);
    const before = await rowsScanned();
    await purgeExpired(test.db, new Date());
    const scanned = (await rowsScanned()) - before;
    expect([await count('over'), await count('live')]).toEqual([0, LIVE]);
    expect(await test.db.$count(oidcGrant)).toBe(LIVE);
    expect(scanned).toBeLessThan(20);
  });
});

describe.skipIf(reason !== null)('purging beside others', () => {
  let server: TestPostgres;
  let opened: OpenDatabase;
  let other: postgres.Sql;
  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.createDatabase();
    opened = await openDatabase({ databaseUrl, dataDir: '' });
    other = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    await other.unsafe(`${person} from generate_series(1, 3) n`);
    for (const statement of [apps, grants, tokens('over', '-1 minute', 1)]) await other.unsafe(statement);
  });
  afterAll(async () => {
    await other?.end();
    await opened?.close();
    server?.stop();
  });

  const left = () => opened.db.$count(oidcArtifact);

  it('is left to the process that is at it', async () => {
    await other.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${PURGE_LOCK})`;
      await purgeExpired(opened.db, new Date());
    });
    expect(await left()).toBe(3);
  });

  it('does not wait for a row that another one holds, and takes it the next time', async () => {
    await other.begin(async (tx) => {
      await tx`select 1 from oidc_artifact where id_hash like 'over app p1%' for update`;
      await purgeExpired(opened.db, new Date());
      expect(await left()).toBe(1);
    });
    await purgeExpired(opened.db, new Date());
    expect([await left(), await opened.db.$count(oidcGrant)]).toEqual([0, 0]);
  });
});
