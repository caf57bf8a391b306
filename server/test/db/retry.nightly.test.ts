// Tests transactions on PostgreSQL that conflict or lose their connection.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../../../test/create-gate.ts';
import { type DatabaseHandle, openDatabase, type Tx } from '../../src/db/open.ts';
import { runInTransaction } from '../../src/db/retry.ts';
import { title } from '../../src/db/schema.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';

const reason = explainMissingPostgres();
if (reason !== null) process.stderr.write(`skipped: server/test/db/retry.nightly.test.ts (${reason})\n`);

describe.skipIf(reason !== null)('transaction on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it('runs again if it conflicts with another transaction', async () => {
    const { db, close } = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
    await db.execute(sql`create table counter (id int primary key, value int not null)`);
    await db.execute(sql`insert into counter values (1, 0)`);
    const readValue = async (from: Pick<typeof db, 'execute'>) =>
      Number(rowsOf(await from.execute(sql`select value from counter where id = 1`))[0]?.value);
    let begun = 0;
    const { opened: bothHaveRead, open } = createGate();
    const increment = () =>
      runInTransaction(db, async (tx) => {
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

  /** Ends the connection of `tx` from another connection, as an administrator or a crash would do. */
  async function loseConnection(opened: DatabaseHandle, tx: Tx): Promise<void> {
    const [row] = rowsOf(await tx.execute(sql`select pg_backend_pid() as pid`));
    await opened.db.execute(sql`select pg_terminate_backend(${row?.pid}::int)`);
  }

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['runs another statement', (tx) => tx.execute(sql`select 1`)],
    ['runs a query', (tx) => tx.select({ id: title.id }).from(title)],
    ['throws', () => Promise.reject(new Error('of its own'))],
    ['returns', async () => 'done'],
  ])('fails if it %s after its connection was lost', async (_does, goOn) => {
    const opened = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
    const { opened: isLost, open } = createGate();
    const lost = opened.db.transaction(async (tx) => {
      await loseConnection(opened, tx);
      await isLost;
      return goOn(tx);
    });
    await expect(lost).rejects.toThrow();
    open();
    expect(await opened.db.transaction(async (tx) => rowsOf(await tx.execute(sql`select 1 as one`)))).toEqual(
      [{ one: 1 }],
    );
    await opened.close();
  });

  it('fails if its connection is lost while a statement runs', async () => {
    const opened = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
    const lost = opened.db.transaction(async (tx) => {
      const [row] = rowsOf(await tx.execute(sql`select pg_backend_pid() as pid`));
      const waiting = tx.execute(sql`select pg_sleep(60)`);
      const isSleeping = sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = ${row?.pid}::int and query like '%sleep%'`;
      await Promise.all([
        waiting,
        expect.poll(async () => rowsOf(await opened.db.execute(isSleeping)).length).toBe(1),
      ]);
    });
    await expect(lost).rejects.toThrow();
    expect(rowsOf(await opened.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    await opened.close();
  });

  it('fails during a crash of PostgreSQL and succeeds after the restart', async () => {
    const opened = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
    const run = () =>
      opened.db.transaction(async (tx) => {
        for (let count = 0; count < 200; count += 1) await tx.execute(sql`select 1`);
      });
    const all = Array.from({ length: 10 }, () => run());
    await run();
    server.cutPower();
    const results = await Promise.allSettled([...all, run()]);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    server.start();
    await expect
      .poll(() =>
        run().then(
          () => 'works',
          () => 'fails',
        ),
      )
      .toBe('works');
    await opened.close();
  });
});

function rowsOf(result: unknown): Record<string, unknown>[] {
  return Array.isArray(result) ? result : [];
}
