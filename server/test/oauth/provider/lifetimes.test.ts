// Tests the lifetimes of codes, tokens, consents and sessions, and what does not end a connection.
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidcGrant } from '../../../src/db/schema.ts';
import { oidcBrowserState } from '../../../src/db/token-tables.ts';
import { createInjectBrowser, type ScriptlessBrowser } from '../../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  exchangeCode,
  requestCodeExchange,
  startAuthorization,
} from '../../harness/oauth-client.ts';
import { type ServerWithTwoApps, startServerWithTwoApps } from '../../harness/server-with-two-apps.ts';
import { SERVER_ORIGIN, TEST_PASSWORD } from '../../harness/test-server.ts';

const DAY_SECONDS = 86_400;

let two: ServerWithTwoApps;
let browser: ScriptlessBrowser;
beforeAll(async () => {
  two = await startServerWithTwoApps();
  two.test.clock.freeze();
});
beforeEach(async () => {
  browser = createInjectBrowser(two.test.app);
  await two.test.db.delete(oidcBrowserState);
  await two.test.db.delete(oidcGrant);
});

const secondsUntil = (instant: Date) => (instant.getTime() - two.test.clock.now().getTime()) / 1000;
const begin = async (parameters: Record<string, string> = {}) => {
  const authorization = await startAuthorization(two.client, parameters);
  const { leftFor } = await approveAuthorization(browser, authorization.url);
  return { authorization, callback: leftFor ?? new URL('about:blank') };
};

it('ID token is valid for an hour', async () => {
  const { authorization, callback } = await begin();
  const claims = oauth.getValidatedIdTokenClaims(await exchangeCode(two.client, authorization, callback));
  expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3600);
  expect(claims).toMatchObject({ aud: two.client.client.client_id, nonce: authorization.nonce });
});

it('consent expires after ten years', async () => {
  await connectClient(two.test, two.client, { browser });
  const [grant] = await two.test.db.select().from(oidcGrant);
  expect(Math.round(secondsUntil(grant?.expiresAt ?? new Date(0)) / DAY_SECONDS)).toBe(3650);
});

it('session is stored for 30 days and an interaction for an hour', async () => {
  const page = await browser.open((await startAuthorization(two.client)).url.href);
  await browser.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
  const lasts = (await two.test.db.select().from(oidcBrowserState)).map(
    ({ kind, expiresAt }) => [kind, Math.round(secondsUntil(expiresAt) / 60)] as const,
  );
  expect(Object.fromEntries(lasts)).toEqual({ Session: 30 * 24 * 60, Interaction: 60 });
});

it.each(['kiroku_oidc', 'kiroku_resume', 'kiroku_interaction'])(
  'cookie %s is set with a signature',
  async (name) => {
    const signed = new Set<string>();
    const keep = browser.cookies.set.bind(browser.cookies);
    browser.cookies.set = (key, value) => {
      signed.add(key);
      return keep(key, value);
    };
    await approveAuthorization(browser, (await startAuthorization(two.client)).url);
    expect([signed.has(name), signed.has(`${name}.sig`)]).toEqual([true, true]);
  },
);

describe('authorization code', () => {
  it.each([
    [119, 200],
    [120, 400],
  ])('exchanged after %i seconds gets the status %i', async (seconds, status) => {
    const { authorization, callback } = await begin();
    two.test.clock.advance(seconds * 1000);
    expect((await requestCodeExchange(two.client, authorization, callback)).status).toBe(status);
  });
});

describe('connection of an app', () => {
  it('outlives the session of the browser in which the user approved the app', async () => {
    const tokens = await connectClient(two.test, two.client, { browser });
    await browser.submit(await browser.open(`${SERVER_ORIGIN}/auth/account`), '/sign-out');
    await two.test.db.delete(oidcBrowserState);
    expect(await two.callApi(tokens.accessToken)).toBe(200);
    expect((await two.refreshed(tokens.refreshToken)).status).toBe(200);
  });

  it('gives access to the whole API, even if the app names a resource', async () => {
    const { authorization, callback } = await begin({ resource: 'https://api.example/' });
    const { access_token } = await exchangeCode(two.client, authorization, callback);
    expect(await two.callApi(access_token)).toBe(200);
  });
});
