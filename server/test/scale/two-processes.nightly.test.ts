// Tests two server processes on one PostgreSQL. A change by one of them takes effect at the next request to the other process.
import type { Media } from '@kiroku/contract/media';
import { MAX_APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppStore } from '../../src/accounts/app-store.ts';
import { createConnectionStore } from '../../src/accounts/connection-store.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { type DatabaseHandle, openDatabase } from '../../src/db/open.ts';
import { title } from '../../src/db/schema.ts';
import { createInjectBrowser, signIn } from '../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  createOAuthClient,
  type OAuthClient,
  requestCodeExchange,
  requestTokenRefresh,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { addApp, addPerson } from '../harness/people.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { getBundledProgramArguments } from '../harness/processes/bundled.ts';
import {
  createRoundRobinApp,
  sendRequestToPort,
  startServerProcess,
  type TestProcess,
} from '../harness/server-processes.ts';
import { SERVER_ORIGIN } from '../harness/test-server.ts';
import { createManyTitles, testTitleIds, testTitles } from '../harness/titles.ts';

const reason = explainMissingPostgres();
if (reason !== null)
  process.stderr.write(`skipped: server/test/scale/two-processes.nightly.test.ts (${reason})\n`);

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const now = () => new Date();

describe.skipIf(reason !== null)('two processes on one PostgreSQL', () => {
  let server: TestPostgres;
  let database: DatabaseHandle;
  let processes: TestProcess[] = [];
  let test: { app: ReturnType<typeof createRoundRobinApp> };
  let client: OAuthClient;
  let clientId: string;
  let accountId: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.createDatabase();
    database = await openDatabase({ databaseUrl, dataDir: '' });
    const { db } = database;
    await saveTitles(db, [...testTitles, ...createManyTitles(8)]);
    accountId = (await addPerson({ db, now }, 'viewer')).account.id;
    const { app, secret } = await addApp({ db, now }, accountId);
    clientId = app.clientId;
    const program = await getBundledProgramArguments('main');
    processes = await times(2, () => startServerProcess({ DATABASE_URL: databaseUrl }, program));
    test = { app: createRoundRobinApp(processes) };
    client = await createOAuthClient(test, { clientId, secret });
    headers = { authorization: `Bearer ${(await connectClient(test, client)).accessToken}` };
  });
  afterAll(async () => {
    for (const { stop } of processes) await stop();
    await database?.close();
    server?.stop();
  });

  const upsert = (mediaId: string | undefined, change: object) =>
    test.app.inject({
      method: 'POST',
      url: '/v1/library/entry',
      headers,
      payload: { type: 'anime', mediaId, ...change },
    });
  const list = async (): Promise<
    { mediaId: string; progress: number; userScore: number; updatedAt: string }[]
  > => (await test.app.inject({ url: '/v1/library?type=anime&limit=200', headers })).json().entries;

  it('accept at most one of the refresh tokens that concurrent refreshes return', async () => {
    const { refreshToken } = await connectClient(test, client);
    const answers = await times(8, () => requestTokenRefresh(client, refreshToken));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const next = await Promise.all(
      answers.map(async (answer) => String((await answer.json()).refresh_token)),
    );
    expect((await requestTokenRefresh(client, next[0] ?? '')).status).toBe(200);
    expect((await requestTokenRefresh(client, next[7] ?? '')).status).toBe(400);
  });

  it('exchange a code at most once', async () => {
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
    const callback = leftFor ?? new URL('about:blank');
    const answers = await times(6, () => requestCodeExchange(client, authorization, callback));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(5);
  });

  it('create at most five apps per account', async () => {
    const browser = createInjectBrowser(test.app);
    const home = await signIn(browser);
    // Open one form for each app, because a form that is sent twice creates only one app.
    const pages = await times(10, () => browser.open(`${SERVER_ORIGIN}/auth/account/apps`));
    const answers = await times(10, (index) =>
      browser.submit(pages[index] ?? home, '/account/apps', {
        appName: `App ${index}`,
        redirectUris: 'https://a.example/callback',
        kind: 'public',
      }),
    );
    // One app existed before the forms were sent.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_APPS_PER_ACCOUNT - 1);
    expect(await createAppStore({ db: database.db, now }).list(accountId)).toHaveLength(MAX_APPS_PER_ACCOUNT);
  });

  it('keep concurrent partial changes of one entry', async () => {
    for (let round = 1; round <= 12; round += 1) {
      const [progress, score] = await Promise.all([
        upsert(testTitleIds.lantern, { progress: round }),
        upsert(testTitleIds.lantern, { userScore: round / 2 }),
      ]);
      expect([progress.statusCode, score.statusCode]).toEqual([200, 200]);
      const entry = (await list()).find(({ mediaId }) => mediaId === testTitleIds.lantern);
      expect([entry?.progress, entry?.userScore]).toEqual([round, round / 2]);
    }
  });

  it('give each concurrent change a different updatedAt', async () => {
    const many = createManyTitles(8);
    const answers = await times(64, (index) => upsert(many[index % 8]?.id, { progress: index }));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const instants = answers.map((answer) => answer.json().entry.updatedAt);
    expect(new Set(instants).size).toBe(64);
    const entries = (await list()).filter(({ mediaId }) => many.some(({ id }) => id === mediaId));
    expect(entries).toHaveLength(8);
    for (const entry of entries) expect(instants).toContain(entry.updatedAt);
  });

  it('both return a title as it was last changed in the catalogue', async () => {
    const mediaOf = async ({ port }: TestProcess) => {
      const answer = await sendRequestToPort(port, { url: '/v1/library?type=anime&limit=200', headers });
      const { entries } = answer.json() as { entries: { mediaId: string; media: Media }[] };
      return entries.find(({ mediaId }) => mediaId === testTitleIds.lantern)?.media;
    };
    const inBoth = async (expected: Partial<Media>) => {
      for (const each of processes) expect(await mediaOf(each)).toMatchObject(expected);
    };
    await upsert(testTitleIds.lantern, { status: 'on_hold' });
    await inBoth({ title: 'Lantern Road' });
    const renamed = testTitles.filter(({ id }) => id === testTitleIds.lantern);
    await saveTitles(
      database.db,
      renamed.map((one) => ({ ...one, title: 'Lantern Street' })),
    );
    await inBoth({ title: 'Lantern Street' });
    const payload = { mediaId: testTitleIds.lantern, score: 7 };
    await test.app.inject({ method: 'POST', url: '/v1/ratings', headers, payload });
    await inBoth({ averageScore: 7 });
    await saveTitles(database.db, renamed);
  });

  it('both refuse a disconnected app', async () => {
    const { accessToken } = await connectClient(test, client);
    const ask = ({ port }: TestProcess, url: string) =>
      sendRequestToPort(port, { url, headers: { authorization: `Bearer ${accessToken}` } });
    const urls = ['/v1/search?q=lantern', '/v1/library?type=anime'];
    const statuses = () =>
      Promise.all(processes.flatMap((each) => urls.map(async (url) => (await ask(each, url)).statusCode)));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await createConnectionStore(database.db).revoke(accountId, clientId);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
  });

  it('use the same signing key after a concurrent start on an empty database', async () => {
    const databaseUrl = await server.createDatabase();
    const program = await getBundledProgramArguments('main');
    const environment = { DATABASE_URL: databaseUrl, SEED: 'demo' };
    const started = await times(4, () => startServerProcess(environment, program));
    const keys = await times(4, async (index) => {
      const answer = await sendRequestToPort(started[index]?.port ?? 0, { url: '/auth/oauth2/jwks' });
      return answer.body;
    });
    for (const { stop } of started) await stop();
    expect(keys[0]).toContain('"kid"');
    expect(new Set(keys).size).toBe(1);
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
    expect((await db.select({ id: title.id }).from(title)).length).toBeGreaterThan(300);
    await close();
  });
});
