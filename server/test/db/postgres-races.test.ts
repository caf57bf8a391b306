// What many requests at once must not break, on a database with real concurrency.
import { APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApps } from '../../src/accounts/app-store.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { libraryEntry, title } from '../../src/db/schema.ts';
import { loadServerKeys } from '../../src/db/server-keys.ts';
import { seedDatabase } from '../../src/seed.ts';
import { type Call, connectPeople, read } from '../harness/api.ts';
import { createBrowser } from '../harness/browser.ts';
import {
  approve,
  connect,
  createOAuthClient,
  exchangeResponse,
  type OAuthClient,
  refreshResponse,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { missingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { ids, manyTitles, testTitles } from '../harness/titles.ts';

const reason = missingPostgres();
if (reason !== null) process.stderr.write(`skipped: server/test/db/postgres-races.test.ts (${reason})\n`);

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const successes = (responses: readonly { status: number }[]): number =>
  responses.filter(({ status }) => status === 200).length;

describe.skipIf(reason !== null)('on PostgreSQL', () => {
  let server: TestPostgres;
  let test: TestServer;
  let client: OAuthClient;
  let call: Call;
  const many = manyTitles(20);

  beforeAll(async () => {
    server = await startPostgres();
    test = await startTestServer({
      databaseUrl: await server.createDatabase(),
      titles: [...testTitles, ...many],
    });
    const { app, secret } = await test.registerApp();
    client = await createOAuthClient(test, { clientId: app.clientId, secret });
    call = (await connectPeople(test)).viewer;
  });
  afterAll(async () => {
    await test?.close();
    server?.stop();
  });

  it('of many refreshes at once the first and one repetition win', async () => {
    const { refreshToken } = await connect(test, client);
    expect(successes(await times(8, () => refreshResponse(client, refreshToken)))).toBe(2);
  });

  it('a code is exchanged once at most: the others may even take the first one’s tokens with them', async () => {
    const authorization = await startAuthorization(client);
    const { leftFor } = await approve(createBrowser(test.app), authorization.url);
    const callback = leftFor ?? new URL('about:blank');
    const responses = await times(6, () => exchangeResponse(client, authorization, callback));
    expect(successes(responses)).toBeLessThanOrEqual(1);
    const refusals = responses.filter(({ status }) => status !== 200);
    for (const response of refusals)
      expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_grant']);
  });

  it('no account gets a sixth app', async () => {
    const apps = createApps({ db: test.db, now: test.clock.now });
    const { id } = test.people.minor;
    const created = await times(12, (index) =>
      apps.create(id, { name: `App ${index}`, redirectUris: ['https://a.example/'], isPublic: true }),
    );
    expect(created.filter(({ kind }) => kind === 'created')).toHaveLength(APPS_PER_ACCOUNT);
    expect(await apps.list(id)).toHaveLength(APPS_PER_ACCOUNT);
  });

  it('a page run stays exact while many edit the list', async () => {
    for (const { id } of many) await call('POST', '/library/entry', { type: 'anime', mediaId: id });
    const edits = times(120, (index) =>
      call('POST', '/library/entry', {
        type: 'anime',
        mediaId: many[(index * 7) % many.length]?.id,
        progress: index,
      }),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = read('library', await call('GET', `/library?type=anime&limit=3${query}`));
      seen.push(...page.entries.map(({ mediaId }) => mediaId));
      cursor = page.nextCursor;
    }
    expect((await edits).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect([...seen].sort()).toEqual(many.map(({ id }) => id).sort());
    const rows = await test.db.select({ at: libraryEntry.updatedAt }).from(libraryEntry);
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(rows.length);
  });

  it('ratings at once are counted exactly', async () => {
    await times(20, (index) => call('POST', '/ratings', { mediaId: ids.lantern, score: 1 + (index % 9) }));
    const { rating } = read('rate', await call('POST', '/ratings', { mediaId: ids.lantern, score: 6 }));
    expect(rating).toMatchObject({ ratings: 1, averageScore: 6 });
  });

  it('several processes can start at once on an empty database', async () => {
    const databaseUrl = await server.createDatabase();
    const config = readConfig({ SEED: 'demo', DATABASE_URL: databaseUrl });
    const starts = await times(3, async () => {
      const opened = await openDatabase(config);
      await seedDatabase({ db: opened.db, config, now: () => new Date() });
      const keys = await loadServerKeys(opened.db, null);
      return { opened, keys };
    });
    expect(new Set(starts.map(({ keys }) => keys.signingJwk.kid)).size).toBe(1);
    expect(new Set(starts.map(({ keys }) => keys.cookieKeys[0])).size).toBe(1);
    expect((await starts[0]?.opened.db.select({ id: title.id }).from(title))?.length).toBeGreaterThan(300);
    for (const { opened } of starts) await opened.close();
  });
});
