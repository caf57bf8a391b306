// Tests the way from an app’s authorization request to its first tokens, as the published API describes it.
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  createOAuthClient,
  exchangeCode,
  requestCodeExchange,
  requestTokenRefresh,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { type ServerWithTwoApps, startServerWithTwoApps } from '../harness/server-with-two-apps.ts';
import { APP_REDIRECT, SERVER_ORIGIN } from '../harness/test-server.ts';

let test: ServerWithTwoApps['test'];
let client: ServerWithTwoApps['client'];
let publicClient: ServerWithTwoApps['publicClient'];
let callApi: ServerWithTwoApps['callApi'];

beforeAll(async () => {
  ({ test, client, publicClient, callApi } = await startServerWithTwoApps());
});

describe('OAuth flow', () => {
  it('gives the app its tokens after sign-in and consent', async () => {
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
    expect(leftFor?.searchParams.get('iss')).toBe(`${SERVER_ORIGIN}/auth`);
    const tokens = await exchangeCode(client, authorization, leftFor ?? new URL('about:blank'));
    expect(tokens.expires_in).toBe(86_400);
    expect(tokens.token_type).toBe('bearer');
    expect(tokens.access_token).toMatch(/^[\w-]{43}$/);
    expect(tokens.refresh_token).toMatch(/^[\w-]{76}$/);
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(test.people.viewer.id);
    expect(await callApi(tokens.access_token)).toBe(200);
  });

  it('gives the account name only with the scope profile', async () => {
    const userInfo = async (accessToken: string) =>
      oauth.processUserInfoResponse(
        client.server,
        client.client,
        test.people.viewer.id,
        await oauth.userInfoRequest(client.server, client.client, accessToken, client.options),
      );
    const named = await connectClient(test, client);
    expect((await userInfo(named.accessToken)).name).toBe('viewer');
    const nameless = await connectClient(test, client, { scope: 'openid' });
    expect((await userInfo(nameless.accessToken)).name).toBeUndefined();
  });

  it('gives no refresh token without offline_access', async () => {
    expect((await connectClient(test, client, { scope: 'openid' })).refreshToken).toBe('');
  });

  it('returns a token without access to the API if the scope openid is missing', async () => {
    const authorization = await startAuthorization(client, { scope: 'profile', nonce: '' });
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
    const response = await requestCodeExchange(client, authorization, leftFor ?? new URL('about:blank'));
    const { access_token: token } = (await response.json()) as { access_token: string };
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await callApi(token)).toBe(401);
  });

  it('gives and refreshes tokens for a public app without a secret', async () => {
    const tokens = await connectClient(test, publicClient);
    expect(await callApi(tokens.accessToken)).toBe(200);
    expect((await requestTokenRefresh(publicClient, tokens.refreshToken)).status).toBe(200);
  });

  it('asks for consent each time for a public app on localhost', async () => {
    const redirect = 'http://localhost:9999/cb';
    const { app } = await test.registerApp({ isPublic: true, redirectUris: [redirect] });
    const local = await createOAuthClient(test, { clientId: app.clientId, secret: null });
    const asked = { scope: 'openid', redirect };
    const browser = createInjectBrowser(test.app);
    for (let round = 0; round < 2; round += 1) {
      const authorization = await startAuthorization(local, asked);
      await browser.open(authorization.url.href);
      const { leftFor } = await approveAuthorization(browser, authorization.url);
      await exchangeCode(local, authorization, leftFor ?? new URL('about:blank'));
      const again = await browser.open((await startAuthorization(local, asked)).url.href);
      expect(again.html).toContain('wants to use your list');
    }
    const silent = await startAuthorization(local, { ...asked, prompt: 'none' });
    const { leftFor } = await browser.open(silent.url.href);
    expect(leftFor?.searchParams.get('error')).toBe('interaction_required');
    await connectClient(test, publicClient, { browser, scope: 'openid' });
    const known = await startAuthorization(publicClient, { scope: 'openid' });
    expect((await browser.open(known.url.href)).leftFor?.searchParams.has('code')).toBe(true);
  });

  it('asks a signed-in user for the password only with prompt=login', async () => {
    const browser = createInjectBrowser(test.app);
    await connectClient(test, client, { browser });
    const visit = await browser.open((await startAuthorization(client)).url.href);
    expect(visit.html).toContain('wants to use your list');
    const again = await browser.open((await startAuthorization(client, { prompt: 'login' })).url.href);
    expect(again.html).toContain('type="password"');
  });

  it('connects the account that signs in after another account has signed out', async () => {
    const browser = createInjectBrowser(test.app);
    await connectClient(test, client, { browser });
    await browser.submit(await browser.open(`${SERVER_ORIGIN}/auth/account`), '/sign-out');
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(browser, authorization.url, { name: 'filtered' });
    const tokens = await exchangeCode(client, authorization, leftFor ?? new URL('about:blank'));
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(test.people.filtered.id);
  });

  it('reports a denial to the app', async () => {
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url, {
      answer: 'deny',
    });
    expect(leftFor?.searchParams.get('error')).toBe('access_denied');
    expect(leftFor?.searchParams.get('state')).toBe(authorization.state);
    expect(leftFor?.searchParams.get('iss')).toBe(`${SERVER_ORIGIN}/auth`);
  });

  it('allows the consent form to redirect only to the app', async () => {
    const browser = createInjectBrowser(test.app);
    const signIn = await browser.open((await startAuthorization(client)).url.href);
    const consent = await browser.submit(signIn, '/sign-in', {
      name: 'viewer',
      password: 'a long enough password',
    });
    expect(consent.headers['content-security-policy']).toContain(
      `form-action 'self' ${new URL(APP_REDIRECT).origin};`,
    );
  });
});

describe('POST /auth/oauth2/token', () => {
  it('accepts requests from any origin, without credentials', async () => {
    const { refreshToken } = await connectClient(test, publicClient);
    const { client_id } = publicClient.client;
    const payload = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id,
    });
    const response = await test.app.inject({
      method: 'POST',
      url: '/auth/oauth2/token',
      headers: { origin: 'chrome-extension://abc', 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('GET /auth/.well-known/openid-configuration', () => {
  it('lists only endpoints that exist', async () => {
    const endpoints = Object.entries(client.server).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name));
    expect(endpoints.map(([name]) => name).sort()).toEqual([
      'authorization_endpoint',
      'jwks_uri',
      'revocation_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
    ]);
    for (const [, address] of endpoints) {
      const { pathname } = new URL(String(address));
      const answers = await Promise.all(
        (['GET', 'POST'] as const).map((method) => test.app.inject({ method, url: pathname })),
      );
      expect(answers.some(({ statusCode }) => ![404, 405].includes(statusCode))).toBe(true);
    }
  });

  it('ignores forged host headers', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const response = await test.app.inject({ url: '/auth/.well-known/openid-configuration', headers });
    expect(response.body).not.toContain('evil.example');
    expect(response.json().issuer).toBe(`${SERVER_ORIGIN}/auth`);
  });

  it('lists only S256 for PKCE', () => {
    expect(client.server.code_challenge_methods_supported).toEqual(['S256']);
    expect(client.server.response_types_supported).toEqual(['code']);
  });
});
