// Tests that authorization requests store nothing before the sign-in. Requests that are too long are refused with a description.
import { count } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountSession, oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import { oidcBrowserState } from '../../src/db/token-tables.ts';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  createOAuthClient,
  exchangeCode,
  type OAuthClient,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

const HOUR_MS = 3_600_000;
const BEGUN = 'kiroku_interaction_begun';

let test: TestServer;
let client: OAuthClient;
beforeAll(async () => {
  test = await startTestServer();
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
});

async function storedRows(): Promise<number> {
  const tables = [oidcArtifact, oidcBrowserState, oidcGrant, accountSession];
  const counts = await Promise.all(tables.map((table) => test.db.select({ rows: count() }).from(table)));
  return counts.reduce((sum, [row]) => sum + (row?.rows ?? 0), 0);
}

describe('authorization request before the sign-in', () => {
  it('stores nothing in the database, even after a wrong password', async () => {
    const before = await storedRows();
    for (const parameters of [{}, { prompt: 'login' }, { prompt: 'none' }, { code_challenge: '' }]) {
      const browser = createInjectBrowser(test.app);
      const page = await browser.open((await startAuthorization(client, parameters)).url.href);
      if (page.leftFor !== null) continue;
      const wrong = await browser.submit(page, '/sign-in', { name: 'viewer', password: 'a wrong password' });
      expect(wrong.html).toContain('is not right');
    }
    expect(await storedRows()).toBe(before);
  });

  it('does not restore an ended session from the session cookie', async () => {
    const browser = createInjectBrowser(test.app);
    await approveAuthorization(browser, (await startAuthorization(client)).url);
    const cookies = [...browser.cookies].filter(([name]) => name.startsWith('kiroku_oidc'));
    await test.db.delete(oidcBrowserState);
    const again = createInjectBrowser(test.app);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    await again.open((await startAuthorization(client)).url.href);
    expect(await test.db.select().from(oidcBrowserState)).toEqual([]);
  });

  it('keeps the state, nonce and prompt of the app during the sign-in', async () => {
    const browser = createInjectBrowser(test.app);
    const authorization = await startAuthorization(client, { prompt: 'login consent', login_hint: 'viewer' });
    const { leftFor } = await approveAuthorization(browser, authorization.url);
    const tokens = await exchangeCode(client, authorization, leftFor ?? new URL('about:blank'));
    expect(tokens.access_token).toEqual(expect.any(String));
    expect(browser.cookies.has(BEGUN)).toBe(false);
  });
});

describe('cookie of a begun authorization request', () => {
  const begin = async () => {
    const browser = createInjectBrowser(test.app);
    const page = await browser.open((await startAuthorization(client)).url.href);
    browser.cookies.delete('kiroku_request');
    return { browser, page, sealed: browser.cookies.get(BEGUN) ?? '' };
  };

  it('is accepted only for its own request and for an hour', async () => {
    const [one, other] = [await begin(), await begin()];
    one.browser.cookies.set(BEGUN, other.sealed);
    expect((await one.browser.open(one.page.url)).html).toContain('This sign-in is over');
    test.clock.advance(HOUR_MS);
    expect((await other.browser.open(other.page.url)).html).toContain('This sign-in is over');
  });

  it('is rejected if its content was changed', async () => {
    const { browser, page, sealed } = await begin();
    const [encoded = '', mark] = sealed.split('.');
    const begun = Buffer.from(encoded, 'base64url').toString().replace('chromiumapp', 'evil');
    browser.cookies.set(BEGUN, `${Buffer.from(begun).toString('base64url')}.${mark}`);
    const answer = await browser.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
    expect(answer.html).toContain('This sign-in is over');
  });
});

describe('long authorization request', () => {
  const endOf = async (parameters: Record<string, string>) => {
    const browser = createInjectBrowser(test.app);
    const visit = await browser.open((await startAuthorization(client, parameters)).url.href);
    const said = visit.leftFor?.searchParams;
    return { error: said?.get('error') ?? null, why: said?.get('error_description') ?? null, browser };
  };

  it.each([
    ['state is too long', { state: 's'.repeat(1025) }, 'state is longer than 1024 bytes'],
    ['state has too many bytes', { state: '記'.repeat(342) }, 'state is longer than 1024 bytes'],
    ['nonce is too long', { nonce: 'n'.repeat(513) }, 'nonce is longer than 512 bytes'],
    [
      'all parameters together are too long',
      { login_hint: 'h'.repeat(2500) },
      'the parameters are longer than 2500 bytes together',
    ],
  ])('is refused with a description if %s', async (_what, parameters, why) => {
    expect(await endOf(parameters)).toMatchObject({ error: 'invalid_request', why });
  });

  it('fits into a cookie at the maximum length', async () => {
    const longest = { state: 's'.repeat(1024), nonce: 'n'.repeat(512), login_hint: 'h'.repeat(500) };
    const { error, browser } = await endOf(longest);
    expect(error).toBeNull();
    expect(`${BEGUN}=${browser.cookies.get(BEGUN)}`.length).toBeLessThan(4096);
  });
});
