// Tests invalid requests of apps. Checks what the user and the app get, and that no token is issued.
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  exchangeCode,
  requestCodeExchange,
  requestTokenRefresh,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { type ServerWithTwoApps, startServerWithTwoApps } from '../harness/server-with-two-apps.ts';
import { APP_REDIRECT } from '../harness/test-server.ts';

let test: ServerWithTwoApps['test'];
let client: ServerWithTwoApps['client'];
let publicClient: ServerWithTwoApps['publicClient'];
let callApi: ServerWithTwoApps['callApi'];
let refreshed: ServerWithTwoApps['refreshed'];

beforeAll(async () => {
  ({ test, client, publicClient, callApi, refreshed } = await startServerWithTwoApps());
});

describe('invalid OAuth request', () => {
  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['for an implicit token', { response_type: 'token' }],
  ])('is refused %s', async (_case, parameters: Record<string, string>) => {
    const { url } = await startAuthorization(client, parameters);
    const { leftFor } = await createInjectBrowser(test.app).open(url.href);
    expect(
      leftFor?.searchParams.get('error') ?? new URLSearchParams(leftFor?.hash.slice(1)).get('error'),
    ).toMatch(/invalid_request|unsupported_response_type/);
  });

  it.each([
    ['an unregistered redirect address', { redirect: 'https://evil.example/' }],
    ['a redirect address that only begins like a registered address', { redirect: `${APP_REDIRECT}more` }],
    ['an unknown app', { client_id: 'unknown-app' }],
  ])('gets an error page without a redirect for %s', async (_case, parameters: Record<string, string>) => {
    const { url } = await startAuthorization(client, parameters);
    const visit = await createInjectBrowser(test.app).open(url.href);
    expect(visit.leftFor).toBeNull();
    expect(visit.status).toBe(400);
    expect(visit.html).toContain('could not be connected');
  });

  it('gets no token for a wrong secret or PKCE verifier', async () => {
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
    const callback = leftFor ?? new URL('about:blank');
    const wrongSecret = await requestCodeExchange(
      { ...client, auth: oauth.ClientSecretPost('wrong') },
      authorization,
      callback,
    );
    expect([wrongSecret.status, (await wrongSecret.json()).error]).toEqual([401, 'invalid_client']);
    const wrongVerifier = { ...authorization, verifier: oauth.generateRandomCodeVerifier() };
    const refused = await requestCodeExchange(client, wrongVerifier, callback);
    expect([refused.status, (await refused.json()).error]).toEqual([400, 'invalid_grant']);
  });

  it('gets invalid_client for a NUL character in the client id', async () => {
    const payload = 'grant_type=refresh_token&refresh_token=x&client_id=%00';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await test.app.inject({ method: 'POST', url: '/auth/oauth2/token', headers, payload });
    expect([response.statusCode, response.json().error]).toEqual([401, 'invalid_client']);
  });

  it('revokes the tokens of a code that is sent twice', async () => {
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
    const callback = leftFor ?? new URL('about:blank');
    const tokens = await exchangeCode(client, authorization, callback);
    const replay = await requestCodeExchange(client, authorization, callback);
    expect([replay.status, (await replay.json()).error]).toEqual([400, 'invalid_grant']);
    expect(await callApi(tokens.access_token)).toBe(401);
  });

  it('gets invalid_grant for the refresh token of another app', async () => {
    const tokens = await connectClient(test, client);
    const response = await requestTokenRefresh(publicClient, tokens.refreshToken);
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_grant']);
    expect((await refreshed(tokens.refreshToken)).status).toBe(200);
  });
});
