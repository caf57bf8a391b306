// Tests the limits of tokens: scopes, where they are accepted, and lifetimes of 24 hours and 90 days to the second.
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInjectFetch } from '../harness/browser.ts';
import { connectClient, type OAuthClient, requestTokenRefresh } from '../harness/oauth-client.ts';
import { type ServerWithTwoApps, startServerWithTwoApps } from '../harness/server-with-two-apps.ts';
import { SERVER_ORIGIN } from '../harness/test-server.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

let test: ServerWithTwoApps['test'];
let client: OAuthClient;
let publicClient: OAuthClient;
let callApi: ServerWithTwoApps['callApi'];
let refreshed: ServerWithTwoApps['refreshed'];

beforeAll(async () => {
  ({ test, client, publicClient, callApi, refreshed } = await startServerWithTwoApps());
});

const refreshWith = (refreshToken: string, scope: string) => {
  const { server, client: app, auth, options } = client;
  const additionalParameters = new URLSearchParams({ scope });
  return oauth.refreshTokenGrantRequest(server, app, auth, refreshToken, {
    ...options,
    additionalParameters,
  });
};

describe('scope of a refresh', () => {
  it('is refused if the user has not allowed one of its values', async () => {
    const { refreshToken } = await connectClient(test, client, { scope: 'openid offline_access' });
    const response = await refreshWith(refreshToken, 'openid offline_access profile');
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_scope']);
  });

  it('is refused if one of its values is unknown', async () => {
    const { refreshToken } = await connectClient(test, client, { scope: 'openid offline_access' });
    const response = await refreshWith(refreshToken, 'openid admin');
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_scope']);
  });

  it('can be narrowed and then widened again', async () => {
    const { refreshToken } = await connectClient(test, client, { scope: 'openid profile offline_access' });
    const less = await (await refreshWith(refreshToken, 'openid')).json();
    expect(less.scope).toBe('openid');
    const again = await (await refreshWith(less.refresh_token, 'openid profile offline_access')).json();
    expect(String(again.scope).split(' ').sort()).toEqual(['offline_access', 'openid', 'profile']);
  });

  it('must contain openid for access to the API', async () => {
    const { refreshToken } = await connectClient(test, client);
    const body = await (await refreshWith(refreshToken, 'profile')).json();
    expect(await callApi(String(body.access_token ?? 'none'))).toBe(401);
  });
});

describe('access token', () => {
  it.each(['access_token', 'token', 'bearer'])('is refused in the query parameter %s', async (name) => {
    const { accessToken } = await connectClient(test, client);
    const url = `/v1/search?q=lantern&${name}=${accessToken}`;
    expect((await test.app.inject({ url })).statusCode).toBe(401);
    const userInfo = await test.app.inject({ url: `/auth/oauth2/userinfo?${name}=${accessToken}` });
    expect([400, 401]).toContain(userInfo.statusCode);
  });

  it('is refused in the body or in a cookie', async () => {
    const { accessToken } = await connectClient(test, client);
    const payload = { mediaId: '00000000-0000-4000-8000-000000000001', score: 5, access_token: accessToken };
    expect((await test.app.inject({ method: 'POST', url: '/v1/ratings', payload })).statusCode).toBe(401);
    const headers = { cookie: `access_token=${accessToken}; kiroku_session=${accessToken}` };
    expect((await test.app.inject({ url: '/v1/search?q=a', headers })).statusCode).toBe(401);
  });

  it('is refused as a refresh token', async () => {
    const { accessToken, refreshToken } = await connectClient(test, client);
    expect(await callApi(refreshToken)).toBe(401);
    expect((await refreshed(accessToken)).status).toBe(400);
    const idToken = await idTokenOf();
    expect(await callApi(idToken)).toBe(401);
  });

  it('is not issued for credentials in the query', async () => {
    const { refreshToken } = await connectClient(test, publicClient);
    const { client_id } = publicClient.client;
    const query = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id,
    });
    const response = await createInjectFetch(test.app)(`${SERVER_ORIGIN}/auth/oauth2/token?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(400);
    expect((await requestTokenRefresh(publicClient, refreshToken)).status).toBe(200);
  });
});

async function idTokenOf(): Promise<string> {
  const { refreshToken } = await connectClient(test, client);
  const body = await (await requestTokenRefresh(client, refreshToken)).json();
  return String(body.id_token);
}

describe('token lifetime', () => {
  let still: ServerWithTwoApps;
  beforeAll(async () => {
    still = await startServerWithTwoApps();
    still.test.clock.freeze();
  });

  it('is 24 hours for an access token', async () => {
    const { accessToken } = await connectClient(still.test, still.client);
    still.test.clock.advance(DAY_MS - SECOND_MS);
    expect(await still.callApi(accessToken)).toBe(200);
    still.test.clock.advance(SECOND_MS);
    expect(await still.callApi(accessToken)).toBe(401);
  });

  it('is 90 days for a refresh token and for its successor', async () => {
    const { refreshToken } = await connectClient(still.test, still.client);
    still.test.clock.advance(90 * DAY_MS - SECOND_MS);
    const second = await still.refreshed(refreshToken);
    expect(second.status).toBe(200);
    still.test.clock.advance(90 * DAY_MS - SECOND_MS);
    const third = await still.refreshed(second.body.refresh_token);
    expect(third.status).toBe(200);
    still.test.clock.advance(90 * DAY_MS);
    const late = await still.refreshed(third.body.refresh_token);
    expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
  });

  it('is another 24 hours for a refreshed access token', async () => {
    const { refreshToken } = await connectClient(still.test, still.client);
    still.test.clock.advance(DAY_MS / 2);
    const { access_token } = (await still.refreshed(refreshToken)).body;
    still.test.clock.advance(DAY_MS - SECOND_MS);
    expect(await still.callApi(access_token)).toBe(200);
    still.test.clock.advance(SECOND_MS);
    expect(await still.callApi(access_token)).toBe(401);
  });
});
