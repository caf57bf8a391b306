// Tests what users can do with their account: change the password, sign out everywhere, export, delete it, and edit apps.
import { libraryEntrySchema } from '@kiroku/contract/library';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  account,
  accountSession,
  app,
  libraryEntry,
  oidcArtifact,
  oidcGrant,
  rating,
  title,
} from '../../src/db/schema.ts';
import { oidcBrowserState } from '../../src/db/token-tables.ts';
import { createApiCallers } from '../harness/api.ts';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  createOAuthClient,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { APP_REDIRECT, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';
import { testTitleIds, testTitles } from '../harness/titles.ts';

const NEW_PASSWORD = 'another long password';
const SECURITY = '/auth/account/security';

let test: TestServer;
let browser: ScriptlessBrowser;
beforeEach(async () => {
  test = await startTestServer({ limits: { signInsPerName: 4 } });
  browser = createInjectBrowser(test.app);
  await signIn(browser);
});

const isSignedIn = async (by: ScriptlessBrowser) =>
  (await by.open('/auth/account')).html.includes('Hello, viewer');
const change = async (fields: Record<string, string>) =>
  browser.submit(await browser.open(SECURITY), '/password', fields);

it('POST /auth/account/security/sign-out ends every session and keeps the apps connected', async () => {
  const people = await createApiCallers(test);
  const other = createInjectBrowser(test.app);
  await signIn(other);
  await browser.submit(await browser.open(SECURITY), '/sign-out');
  expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false]);
  expect((await people.viewer('GET', '/search?q=lantern')).statusCode).toBe(200);
});

describe('password form of the security page', () => {
  it('ends all other sessions and invalidates the old password', async () => {
    const other = createInjectBrowser(test.app);
    await signIn(other);
    expect((await browser.open(SECURITY)).html.match(/Signed in on/g)).toHaveLength(2);
    const changed = await change({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed.html).toContain('The password is changed');
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signIn(createInjectBrowser(test.app))).status).toBe(401);
    expect((await signIn(createInjectBrowser(test.app), { password: NEW_PASSWORD })).html).toContain(
      'Hello, viewer',
    );
  });

  it.each([
    ['a wrong current password', 'not this one', NEW_PASSWORD, 401, 'The current password is not right.'],
    ['a short new password', TEST_PASSWORD, 'short', 400, 'at least 8 characters'],
    ['a common new password', TEST_PASSWORD, 'Password123', 400, 'first that are guessed'],
  ])('refuses %s', async (_what, password, newPassword, status, sentence) => {
    const answer = await change({ password, newPassword });
    expect([answer.status, answer.html.includes(sentence)]).toEqual([status, true]);
    expect(answer.html).not.toContain(`value="${newPassword}"`);
    expect((await signIn(createInjectBrowser(test.app))).html).toContain('Hello, viewer');
  });

  it('returns 429 after too many wrong passwords', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1)
      await change({ password: 'a wrong guess', newPassword: NEW_PASSWORD });
    expect((await change({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(429);
  });
});

describe('account data', () => {
  const fill = async () => {
    const people = await createApiCallers(test);
    await people.viewer('POST', '/library/entry', {
      type: 'anime',
      mediaId: testTitleIds.lantern,
      progress: 2,
    });
    await people.viewer('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 8 });
    await people.filtered('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 6 });
    return people;
  };

  it('is exported in the formats of the API, without hidden titles', async () => {
    const people = await fill();
    const explicit = testTitles.find((one) => one.explicit);
    await people.viewer('POST', '/library/entry', { type: explicit?.type, mediaId: explicit?.id });
    const schema = z.object({
      entries: z.array(libraryEntrySchema()),
      ratings: z.array(z.unknown()),
      leftOut: z.unknown(),
    });
    const take = async () => schema.parse(JSON.parse((await browser.open(`${SECURITY}/export`)).html));
    const all = await take();
    expect((await browser.open(SECURITY)).html).not.toContain('Explicit titles');
    expect(all.entries.map(({ mediaId }) => mediaId).sort()).toEqual(
      [explicit?.id, testTitleIds.lantern].sort(),
    );
    expect(all.ratings).toEqual([{ mediaId: testTitleIds.lantern, score: 8 }]);
    await test.db.update(account).set({ adultFilter: true }).where(eq(account.id, test.people.viewer.id));
    const filtered = await take();
    expect(filtered.entries.map(({ mediaId }) => mediaId)).toEqual([testTitleIds.lantern]);
    expect([all.leftOut, filtered.leftOut]).toEqual([
      { entries: 0, ratings: 0 },
      { entries: 1, ratings: 0 },
    ]);
    for (const page of [SECURITY, `${SECURITY}/delete`])
      expect((await browser.open(page)).html).toContain('Explicit titles are not in the file');
    expect((await createInjectBrowser(test.app).open(`${SECURITY}/export`)).html).toContain(
      '<h1>Sign in</h1>',
    );
  });

  it("is deleted completely, including the account's ratings in the averages", async () => {
    const people = await fill();
    // An authorization request that waits for consent stores the account, too. So begin an authorization before the account is deleted.
    const { app: own, secret } = await test.registerApp();
    const client = await createOAuthClient(test, { clientId: own.clientId, secret });
    await browser.open((await startAuthorization(client)).url.href);
    const page = await browser.open(`${SECURITY}/delete`);
    const refused = await browser.submit(page, '/delete', { password: 'a wrong password' });
    expect(refused.status).toBe(401);
    const gone = await browser.submit(page, '/delete', { password: TEST_PASSWORD });
    expect(gone.html).toContain('Your account is deleted');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await people.viewer('GET', '/search?q=lantern')).statusCode).toBe(401);
    const { id } = test.people.viewer;
    expect(await test.db.$count(account, eq(account.id, id))).toBe(0);
    for (const table of [libraryEntry, rating, app, oidcGrant, accountSession])
      expect(await test.db.$count(table, eq(table.accountId, id))).toBe(0);
    const artifacts = [
      await test.db.select().from(oidcArtifact),
      await test.db.select().from(oidcBrowserState),
    ];
    expect(JSON.stringify(artifacts)).not.toContain(id);
    expect(JSON.stringify(artifacts)).toContain(test.people.filtered.id);
    const [row] = await test.db.select().from(title).where(eq(title.id, testTitleIds.lantern));
    expect([row?.ratingTenths, row?.ratingCount]).toEqual([60, 1]);
  });
});

describe('form that edits an app', () => {
  it('replaces the name and the redirect addresses', async () => {
    const { app: own, secret } = await test.registerApp();
    const address = `/auth/account/apps/${own.clientId}/edit`;
    const wrong = await browser.submit(await browser.open(address), '/edit', {
      appName: '',
      redirectUris: 'http://evil.example/',
    });
    expect([wrong.status, wrong.html.includes('Give the app a name.')]).toEqual([400, true]);
    const moved = 'https://moved.example/back';
    const apps = await browser.submit(wrong, '/edit', { appName: 'Renamed', redirectUris: moved });
    expect(apps.html).toContain('Renamed');
    const client = await createOAuthClient(test, { clientId: own.clientId, secret });
    const end = async (redirect: string) =>
      (
        await approveAuthorization(
          createInjectBrowser(test.app),
          (
            await startAuthorization(client, { redirect })
          ).url,
        )
      ).leftFor;
    expect(await end(APP_REDIRECT)).toBeNull();
    expect((await end(moved))?.searchParams.has('code')).toBe(true);
  });

  it('cannot change the app of another account', async () => {
    const { app: own } = await test.registerApp();
    const stranger = createInjectBrowser(test.app);
    await signIn(stranger, { name: 'filtered' });
    const guard = /name="guard" value="([^"]*)"/.exec((await stranger.open(SECURITY)).html)?.[1] ?? '';
    const fields = { guard, appName: 'Taken over', redirectUris: 'https://evil.example/' };
    await stranger.post(`/auth/account/apps/${own.clientId}/edit`, fields);
    expect((await test.db.select().from(app))[0]?.name).toBe('Test App');
  });
});

describe('page of connected apps', () => {
  const shown = async () => (await browser.open('/auth/account/connections')).html;

  it('shows when and from which network an app was last used', async () => {
    await createApiCallers(test);
    expect(await shown()).toMatch(/, last used on <time[^>]*>[^<]*<\/time> from this machine</);
  });

  it('names this machine in the language of the page', async () => {
    await createApiCallers(test);
    browser.cookies.set('kiroku_language', 'de');
    expect(await shown()).toContain('von diesem Rechner');
    expect(await shown()).not.toContain('this machine');
  });

  it('shows only the network of the last use, not the full address', async () => {
    const { app: own, secret = '' } = await test.registerApp();
    const client = await createOAuthClient(test, { clientId: own.clientId, secret });
    let token = (await connectClient(test, client)).refreshToken;
    for (const remoteAddress of ['203.0.113.77', '2001:db8:7::77']) {
      const payload = { grant_type: 'refresh_token', refresh_token: token, client_id: own.clientId };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/auth/oauth2/token',
        remoteAddress,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '198.51.100.9',
        },
        payload: new URLSearchParams({ ...payload, client_secret: secret ?? '' }).toString(),
      });
      token = answer.json<{ refresh_token: string }>().refresh_token;
      const html = await shown();
      expect(html).toContain(remoteAddress === '203.0.113.77' ? '203.0.113.0/24' : '2001:db8:7::/48');
      expect(html).not.toMatch(/203\.0\.113\.77|::77|198\.51/);
    }
    const rows = await test.db.select().from(oidcGrant);
    expect(rows.map(({ usedFrom }) => usedFrom)).toEqual(['2001:db8:7::/48']);
    const kept = await browser.open(`${SECURITY}/export`);
    expect(JSON.parse(kept.html)).toMatchObject({ connections: [{ lastUsedFrom: '2001:db8:7::/48' }] });
  });
});
