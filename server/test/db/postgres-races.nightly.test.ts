// Tests concurrent requests on PostgreSQL.

import { MAX_APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDatabase } from '../../demo/starter/seed.ts';
import { createAccountStore } from '../../src/accounts/account-store.ts';
import { createAppStore } from '../../src/accounts/app-store.ts';
import type { CatalogStore } from '../../src/catalog/catalog-store.ts';
import { readConfig } from '../../src/config.ts';
import { hashCredential } from '../../src/db/hash.ts';
import { openDatabase, type Tx } from '../../src/db/open.ts';
import { libraryEntry, rating, title } from '../../src/db/schema.ts';
import { loadCookieKeys } from '../../src/db/server-keys.ts';
import { readSigningKeys } from '../../src/db/signing-keys.ts';
import { createRatingStore } from '../../src/ratings/rating-store.ts';
import { type ApiCall, createApiCallers, parseResponse } from '../harness/api.ts';
import { createInjectBrowser } from '../harness/browser.ts';
import { holdTransaction } from '../harness/busy-database.ts';
import {
  approveAuthorization,
  connectClient,
  createOAuthClient,
  type OAuthClient,
  requestCodeExchange,
  requestTokenRefresh,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';
import { createManyTitles, testTitleIds, testTitles } from '../harness/titles.ts';

const reason = explainMissingPostgres();
if (reason !== null)
  process.stderr.write(`skipped: server/test/db/postgres-races.nightly.test.ts (${reason})\n`);

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const successes = (responses: readonly { status: number }[]): number =>
  responses.filter(({ status }) => status === 200).length;

describe.skipIf(reason !== null)('server on PostgreSQL', () => {
  let server: TestPostgres;
  let test: TestServer;
  let client: OAuthClient;
  let call: ApiCall;
  const many = createManyTitles(20);

  beforeAll(async () => {
    server = await startPostgres();
    test = await startTestServer({
      databaseUrl: await server.createDatabase(),
      titles: [...testTitles, ...many],
    });
    const { app, secret } = await test.registerApp();
    client = await createOAuthClient(test, { clientId: app.clientId, secret });
    call = (await createApiCallers(test)).viewer;
  });
  afterAll(async () => {
    await test?.close();
    server?.stop();
  });

  it('accepts at most one of the refresh tokens that concurrent refreshes return', async () => {
    const { refreshToken } = await connectClient(test, client);
    const responses = await times(8, () => requestTokenRefresh(client, refreshToken));
    expect(successes(responses)).toBe(8);
    const next = await Promise.all(
      responses.map(async (response) => String((await response.json()).refresh_token)),
    );
    // These requests run at the same time, too. The first request that succeeds makes the other tokens invalid. The next request then
    // counts as reuse, which ends the connection.
    const further = await times(8, (index) => requestTokenRefresh(client, next[index] ?? ''));
    expect(successes(further)).toBeLessThanOrEqual(1);
    const after = await times(8, (index) => requestTokenRefresh(client, next[index] ?? ''));
    expect(successes(after)).toBe(0);
  });

  it('exchanges a code at most once in concurrent requests', async () => {
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
    const callback = leftFor ?? new URL('about:blank');
    const responses = await times(6, () => requestCodeExchange(client, authorization, callback));
    expect(successes(responses)).toBeLessThanOrEqual(1);
    const refusals = responses.filter(({ status }) => status !== 200);
    for (const response of refusals)
      expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_grant']);
  });

  it('creates at most five apps in concurrent requests', async () => {
    const apps = createAppStore({ db: test.db, now: test.clock.now });
    const { id } = test.people.minor;
    const created = await times(12, (index) =>
      apps.create(id, { name: `App ${index}`, redirectUris: ['https://a.example/'], isPublic: true }),
    );
    expect(created.filter(({ kind }) => kind === 'created')).toHaveLength(MAX_APPS_PER_ACCOUNT);
    expect(await apps.list(id)).toHaveLength(MAX_APPS_PER_ACCOUNT);
  });

  it('rotates a secret only once in concurrent requests', async () => {
    const apps = createAppStore({ db: test.db, now: test.clock.now });
    const { id } = test.people.filtered;
    const form = { name: 'Many', redirectUris: ['https://a.example/'], isPublic: false, ticket: 'one form' };
    const created = await times(8, () => apps.create(id, form));
    const [own, ...others] = created.flatMap((one) => (one.kind === 'created' ? one.app : []));
    if (!own || others.length > 0) throw new Error('Not one app was made.');
    const given = (await times(8, () => apps.rotateSecret(id, own))).filter((secret) => secret !== null);
    expect(given).toHaveLength(1);
    expect((await apps.findClient(own.clientId))?.secretHash).toBe(hashCredential(given[0] ?? ''));
  });

  it('returns each entry exactly once while many requests edit the list', async () => {
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
      const page = parseResponse('library', await call('GET', `/library?type=anime&limit=3${query}`));
      seen.push(...page.entries.map(({ mediaId }) => mediaId));
      cursor = page.nextCursor;
    }
    expect((await edits).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect([...seen].sort()).toEqual(many.map(({ id }) => id).sort());
    const rows = await test.db.select({ at: libraryEntry.updatedAt }).from(libraryEntry);
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(rows.length);
  });

  it('counts concurrent ratings of one person as one rating', async () => {
    await times(20, (index) =>
      call('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 1 + (index % 9) }),
    );
    const { rating } = parseResponse(
      'rate',
      await call('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 6 }),
    );
    expect(rating).toMatchObject({ ratings: 1, averageScore: 6 });
  });

  it('counts concurrent ratings of several people exactly', async () => {
    const accounts = createAccountStore({ db: test.db, now: test.clock.now });
    const people = await times(6, (index) =>
      accounts.create({ name: `rater-${index}`, password: TEST_PASSWORD, birthDate: '1990-05-01' }),
    );
    const catalog = {
      findById: async () => ({ id: testTitleIds.lanternTwo, type: 'anime', explicit: false }),
    };
    const ratings = createRatingStore({
      db: test.db,
      catalog: catalog as unknown as CatalogStore,
      now: test.clock.now,
    });
    await times(60, (index) => {
      const accountId = people[index % people.length]?.account.id ?? '';
      return ratings.rate(
        { accountId, clientId: 'app', blocked: false, writeBy: Date.now() + 60_000 },
        { mediaId: testTitleIds.lanternTwo, score: 1 + (index % 9) },
      );
    });
    const rows = await test.db.select().from(rating).where(eq(rating.mediaId, testTitleIds.lanternTwo));
    const [row] = await test.db.select().from(title).where(eq(title.id, testTitleIds.lanternTwo));
    expect(rows).toHaveLength(6);
    expect(row).toMatchObject({
      ratingCount: 6,
      ratingTenths: rows.reduce((sum, { scoreTenths }) => sum + scoreTenths, 0),
    });
  });

  it('adds a title to a list while a rating of the title waits for a lock', async () => {
    const body = { mediaId: testTitleIds.running, score: 5 };
    await call('POST', '/ratings', body);
    const letGo = await holdTransaction<Tx>(
      (run) => test.db.transaction(run),
      (tx) => tx.select().from(rating).where(eq(rating.mediaId, testTitleIds.running)).for('update'),
    );
    const waiting = call('POST', '/ratings', { ...body, score: 6 });
    const waits = sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`;
    await expect.poll(async () => [...((await test.db.execute(waits)) as unknown as [])].length).toBe(1);
    const added = await call('POST', '/library/entry', {
      type: 'anime',
      mediaId: testTitleIds.running,
      progress: 1,
    });
    expect(added.statusCode).toBe(200);
    await letGo();
    expect(parseResponse('rate', await waiting).rating).toMatchObject({
      score: 6,
      averageScore: 6,
      ratings: 1,
    });
  });

  it('stores no rating that it has refused with a 503', async () => {
    const databaseUrl = await server.createDatabase();
    const held = await startTestServer({
      databaseUrl,
      databasePool: 4,
      environment: { ANSWER_TIMEOUT_MS: '4000' },
    });
    const { viewer } = await createApiCallers(held);
    const other = await openDatabase({ databaseUrl, dataDir: '' });
    const letGo = await holdTransaction<Tx>(
      (run) => other.db.transaction(run),
      (tx) => tx.select().from(title).where(eq(title.id, testTitleIds.lantern)).for('update'),
    );
    const ratings = times(12, (index) =>
      viewer('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 1 + (index % 9) }),
    );
    expect((await viewer('GET', '/library?type=anime')).statusCode).toBe(200);
    expect((await held.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const statuses = (await ratings).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([503]));
    await letGo();
    const { rating: saved } = parseResponse(
      'rate',
      await viewer('POST', '/ratings', { mediaId: testTitleIds.running, score: 3 }),
    );
    expect(saved.ratings).toBe(1);
    expect(await held.db.select().from(rating).where(eq(rating.mediaId, testTitleIds.lantern))).toEqual([]);
    await other.close();
    await held.close();
  });

  it('creates one signing key when several processes start on an empty database', async () => {
    const databaseUrl = await server.createDatabase();
    const config = readConfig({ SEED: 'demo', DATABASE_URL: databaseUrl });
    const starts = await times(3, async () => {
      const opened = await openDatabase(config);
      await seedDatabase({ db: opened.db, config, now: () => new Date() });
      const [cookieKey] = await loadCookieKeys(opened.db, null);
      const [signingKey] = await readSigningKeys(opened.db, new Date());
      return { opened, cookieKey, kid: signingKey?.kid };
    });
    expect(new Set(starts.map(({ kid }) => kid)).size).toBe(1);
    expect(new Set(starts.map(({ cookieKey }) => cookieKey)).size).toBe(1);
    expect((await starts[0]?.opened.db.select({ id: title.id }).from(title))?.length).toBeGreaterThan(300);
    for (const { opened } of starts) await opened.close();
  });
});
