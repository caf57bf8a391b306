// Tests two server processes behind a PgBouncer in transaction mode. PgBouncer has fewer connections to PostgreSQL than the two processes
// have to PgBouncer.
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { type DatabaseHandle, openDatabase, pgBouncerConnectQuery } from '../../src/db/open.ts';
import {
  connectClient,
  createOAuthClient,
  type OAuthClient,
  requestTokenRefresh,
} from '../harness/oauth-client.ts';
import { addApp, addPerson } from '../harness/people.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { getBundledProgramArguments } from '../harness/processes/bundled.ts';
import { createRoundRobinApp, startServerProcess, type TestProcess } from '../harness/server-processes.ts';
import { createManyTitles, testTitles } from '../harness/titles.ts';
import { explainMissingPgBouncer, startPgBouncer, type TestPgBouncer } from './pgbouncer.ts';

const reason = explainMissingPostgres() ?? explainMissingPgBouncer();
if (reason !== null)
  process.stderr.write(`skipped: server/test/scale/pgbouncer.nightly.test.ts (${reason})\n`);

const CONNECT_QUERY = pgBouncerConnectQuery(20_000);
const SIZE = 3;
const now = () => new Date();

describe.skipIf(reason !== null)('PgBouncer in transaction mode', () => {
  let server: TestPostgres;
  let pooler: TestPgBouncer;
  let database: DatabaseHandle;
  let databaseUrl: string;
  let processes: TestProcess[] = [];
  let app: ReturnType<typeof createRoundRobinApp>;
  let client: OAuthClient;

  beforeAll(async () => {
    server = await startPostgres();
    databaseUrl = await server.createDatabase();
    pooler = await startPgBouncer({ databaseUrl, size: SIZE, connectQuery: CONNECT_QUERY });
    database = await openDatabase({ databaseUrl, databasePool: 1, dataDir: '' });
    const { db } = database;
    await saveTitles(db, [...testTitles, ...createManyTitles(20)]);
    const { account } = await addPerson({ db, now }, 'viewer');
    const made = await addApp({ db, now }, account.id);
    const program = await getBundledProgramArguments('main');
    const environment = {
      DATABASE_URL: databaseUrl,
      DATABASE_POOLER_URL: pooler.urlOf(databaseUrl),
      DATABASE_POOL: '12',
    };
    processes = [
      await startServerProcess(environment, program),
      await startServerProcess(environment, program),
    ];
    app = createRoundRobinApp(processes);
    client = await createOAuthClient({ app }, { clientId: made.app.clientId, secret: made.secret });
  });
  afterAll(async () => {
    for (const { stop } of processes) await stop();
    await database?.close();
    await pooler?.stop();
    server?.stop();
  });

  it('serves two processes with fewer connections than they open', async () => {
    const { accessToken, refreshToken } = await connectClient({ app }, client);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answers = Array.from({ length: 120 }, async (_, index) => {
      if (index % 20 === 0) return (await requestTokenRefresh(client, refreshToken)).status;
      if (index % 3 === 0)
        return (await app.inject({ url: '/v1/library?type=anime&limit=50', headers })).statusCode;
      const mediaId = createManyTitles(20)[index % 20]?.id;
      const payload = { type: 'anime', mediaId, progress: index };
      return (await app.inject({ method: 'POST', url: '/v1/library/entry', headers, payload })).statusCode;
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    const open = sql`(select 1 from pg_stat_activity where datname = current_database()) as open`;
    const [connections] = await database.db.select({ count: count() }).from(open);
    // One connection belongs to the test itself.
    expect(connections?.count).toBeLessThanOrEqual(SIZE + 1);
  });

  it('is rejected by openDatabase without the required connect_query', async () => {
    const bare = await startPgBouncer({ databaseUrl, size: 2, connectQuery: '' });
    const opening = openDatabase({ databaseUrl, databasePoolerUrl: bare.urlOf(databaseUrl), dataDir: '' });
    await expect(opening).rejects.toThrow(`connect_query='${CONNECT_QUERY}'`);
    await bare.stop();
  });
});
