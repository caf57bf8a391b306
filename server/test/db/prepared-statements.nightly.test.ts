// The statements of every request are parsed and planned once per connection. PostgreSQL itself is asked what it has prepared.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gate } from '../../../test/gate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { inTransaction } from '../../src/db/retry.ts';
import { connectPeople } from '../harness/api.ts';
import { missingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { startTestServer } from '../harness/test-server.ts';
import { ids } from '../harness/titles.ts';

const reason = missingPostgres();
if (reason !== null)
  process.stderr.write(`skipped: server/test/db/prepared-statements.nightly.test.ts (${reason})\n`);

describe.skipIf(reason !== null)('on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it('token lookup, details, search, library page and upsert are prepared by the server', async () => {
    const test = await startTestServer({ databaseUrl: await server.createDatabase(), databasePool: 1 });
    const { viewer } = await connectPeople(test);
    await viewer('GET', '/search?q=lantern');
    await viewer('GET', `/anime/${ids.lantern}`);
    for (const progress of [1, 2])
      await viewer('POST', '/library/entry', { type: 'anime', mediaId: ids.lantern, progress });
    await viewer('POST', '/library/entry', { type: 'anime', mediaId: ids.running });
    // Of a title that has changed the process has to learn first.
    await test.db.execute(sql`update title set version = version + 1 where id = ${ids.lantern}`);
    await viewer('POST', '/library/entry', { type: 'anime', mediaId: ids.lantern, progress: 3 });
    expect((await viewer('GET', '/library?type=anime')).json().entries).toHaveLength(2);
    const { nextCursor } = (await viewer('GET', '/library?type=anime&limit=1')).json();
    await viewer('GET', `/library?type=anime&limit=1&cursor=${encodeURIComponent(nextCursor)}`);
    const rows = rowsOf(
      await test.db.execute(
        sql`select statement, generic_plans + custom_plans as runs from pg_prepared_statements`,
      ),
    );
    const statements = rows.map(({ statement }) => String(statement));
    const runsOf = (...parts: string[]) =>
      statements.filter((statement) => parts.every((part) => statement.includes(part))).length;
    // Each exactly once: a statement whose text differs from call to call would be there several times.
    expect({
      tokenOwner: runsOf("->> 'scope'"),
      titles: runsOf('any($1::text::uuid[])'),
      details: runsOf('"title"."short_id" = '),
      firstPage: runsOf('string_agg', '"placed"') - runsOf('union all'),
      search: runsOf('string_agg', 'any($6::text::uuid[])'),
      laterPage: runsOf('union all'),
      upsert: runsOf('"wanted"'),
    }).toEqual({
      tokenOwner: 1,
      titles: 1,
      details: 1,
      firstPage: 1,
      search: 1,
      laterPage: 1,
      upsert: 1,
    });
    const timesOf = (part: string) =>
      Number(rows.find(({ statement }) => String(statement).includes(part))?.runs);
    // Four changes, and the last one again once the process has learnt.
    expect(timesOf('"wanted"')).toBe(5);
    await test.close();
  });

  it('a transaction that conflicts with another one is run again', async () => {
    const { db, close } = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
    await db.execute(sql`create table counter (id int primary key, value int not null)`);
    await db.execute(sql`insert into counter values (1, 0)`);
    const readValue = async (from: Pick<typeof db, 'execute'>) =>
      Number(rowsOf(await from.execute(sql`select value from counter where id = 1`))[0]?.value);
    let begun = 0;
    const { opened: bothHaveRead, open } = gate();
    const increment = () =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`set transaction isolation level serializable`);
        const value = await readValue(tx);
        begun += 1;
        if (begun === 2) open();
        await bothHaveRead;
        await tx.execute(sql`update counter set value = ${value + 1} where id = 1`);
      });
    await Promise.all([increment(), increment()]);
    expect([await readValue(db), begun]).toEqual([2, 3]);
    await close();
  });
});

function rowsOf(result: unknown): Record<string, unknown>[] {
  return Array.isArray(result) ? result : [];
}
