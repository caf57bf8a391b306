// Tests requests as real clients send them: without a scope, without openid, by POST, with HTTP Basic, and with Accept: application/json.
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  exchangeCode,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { type ServerWithTwoApps, startServerWithTwoApps } from '../harness/server-with-two-apps.ts';
import { SERVER_ORIGIN } from '../harness/test-server.ts';

let test: ServerWithTwoApps['test'];
let client: ServerWithTwoApps['client'];
let publicClient: ServerWithTwoApps['publicClient'];
let refreshed: ServerWithTwoApps['refreshed'];
let secret: string;
beforeAll(async () => {
  ({ test, client, publicClient, refreshed } = await startServerWithTwoApps());
  secret = (await test.registerApp({ name: 'By Basic' })).secret ?? '';
});
const nowhere = new URL('about:blank');

it('POST /auth/oauth2/authorize shows an error page if the request is too long for a URL', async () => {
  const { url } = await startAuthorization(client);
  const posted = await createInjectBrowser(test.app).post(url.pathname, {
    ...Object.fromEntries(url.searchParams),
    more: 'x'.repeat(9000),
  });
  expect([posted.status, posted.leftFor, posted.html.includes('request is too long')]).toEqual([
    400,
    null,
    true,
  ]);
});

describe('scope parameter', () => {
  it('defaults to openid', async () => {
    expect((await connectClient(test, client, { scope: '' })).accessToken).not.toBe('');
  });

  it('is refused when it has only unknown scopes', async () => {
    const { url } = await startAuthorization(client, { scope: 'read:list' });
    const { leftFor } = await createInjectBrowser(test.app).open(url.href);
    expect(leftFor?.searchParams.get('error')).toBe('invalid_scope');
    expect(leftFor?.searchParams.get('error_description')).toContain('openid, profile, offline_access');
  });

  it('ignores unknown scopes next to known scopes', async () => {
    expect((await connectClient(test, client, { scope: 'openid read:list' })).accessToken).not.toBe('');
  });

  it.each(['profile offline_access', 'offline_access'])(
    'results in a refresh token even without openid: "%s"',
    async (scope) => {
      const authorization = await startAuthorization(client, { scope, nonce: '' });
      const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
      const parameters = oauth.validateAuthResponse(
        client.server,
        client.client,
        leftFor ?? nowhere,
        authorization.state,
      );
      const response = await oauth.authorizationCodeGrantRequest(
        client.server,
        client.client,
        client.auth,
        parameters,
        `${leftFor?.origin}${leftFor?.pathname}`,
        authorization.verifier,
        client.options,
      );
      const { refresh_token = '' } = (await response.json()) as { refresh_token?: string };
      expect((await refreshed(refresh_token)).status).toBe(200);
    },
  );
});

describe('POST /auth/oauth2/authorize', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:4780' };

  it('redirects to the same request by GET', async () => {
    const authorization = await startAuthorization(client);
    const posted = await test.app.inject({
      method: 'POST',
      url: authorization.url.pathname,
      headers: { ...form, origin: 'https://app.example' },
      payload: authorization.url.search.slice(1),
    });
    expect(posted.statusCode).toBe(303);
    const target = new URL(String(posted.headers.location), SERVER_ORIGIN);
    expect(target.pathname).toBe(authorization.url.pathname);
    const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), target);
    expect((await exchangeCode(client, authorization, leftFor ?? nowhere)).access_token).not.toBe('');
  });

  it('refuses repeated parameters', async () => {
    const { url } = await startAuthorization(client);
    const payload = `${url.search.slice(1)}&state=other`;
    const posted = await test.app.inject({ method: 'POST', url: url.pathname, headers: form, payload });
    const { leftFor } = await createInjectBrowser(test.app).open(SERVER_ORIGIN + posted.headers.location);
    expect(leftFor?.searchParams.get('error_description')).toContain('must not be provided twice');
  });
});

describe('token and revocation endpoints', () => {
  it('accept client_secret_basic', async () => {
    expect(client.server.token_endpoint_auth_methods_supported).toContain('client_secret_basic');
    const { app, secret: own } = await test.registerApp({ name: 'Basic' });
    const basic = {
      ...client,
      client: { client_id: app.clientId },
      auth: oauth.ClientSecretBasic(own ?? ''),
    };
    expect((await connectClient(test, basic)).accessToken).not.toBe('');
    const wrong = { ...basic, auth: oauth.ClientSecretBasic(secret) };
    await expect(connectClient(test, wrong)).rejects.toThrow();
  });

  it.each([
    ['application/json', 'application/json; charset=utf-8', '{}'],
    ['*/*', 'text/plain; charset=utf-8', ''],
  ])('answer a revocation with the Accept header %s as %s', async (accept, type, body) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/auth/oauth2/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
      payload: `token=unknown&client_id=${publicClient.client.client_id}`,
    });
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, type, body]);
  });
});
