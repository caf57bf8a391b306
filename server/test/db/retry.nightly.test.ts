// Transactions that conflict with others, on a database with real concurrency.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gate } from '../../../test/gate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { inTransaction } from '../../src/db/retry.ts';
import { missingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';

const reason = missingPostgres();
if (reason !== null) process.stderr.write(`skipped: server/test/db/retry.nightly.test.ts (${reason})\n`);

describe.skipIf(reason !== null)('on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

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
