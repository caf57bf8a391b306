// Tests which statements PostgreSQL keeps prepared on the server's connections.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDatabase, type Tx } from '../../src/db/open.ts';
import { account } from '../../src/db/schema.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';

const reason = explainMissingPostgres();
if (reason !== null)
  process.stderr.write(`skipped: server/test/db/prepared-statements.nightly.test.ts (${reason})\n`);

/** Returns how often the connection has executed its prepared statement that begins with `start`. */
async function executionsOf(db: Db | Tx, start: string): Promise<number> {
  const rows = (await db.execute(
    sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like ${`${start}%`}`,
  )) as unknown as { runs: number }[];
  return rows.reduce((sum, { runs }) => sum + runs, 0);
}

const readAccount = (db: Db | Tx, name: string) =>
  db.select({ id: account.id }).from(account).where(eq(account.name, name));

describe.skipIf(reason !== null)('statements on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it.each([
    { name: 'are prepared once and reused outside of a transaction', inTransaction: false },
    { name: 'are prepared once and reused in a transaction', inTransaction: true },
  ])('$name', async ({ inTransaction }) => {
    const databaseUrl = await server.createDatabase();
    const opened = await openDatabase({ databaseUrl, databasePool: 1, dataDir: ':memory:' });
    const run = async (db: Db | Tx) => {
      for (const name of ['one', 'two', 'three']) await readAccount(db, name);
      return executionsOf(db, 'select "id" from "account"');
    };
    expect(await (inTransaction ? opened.db.transaction(run) : run(opened.db))).toBe(3);
    await opened.close();
  });
});
