// Tests attacks with stolen codes (RFC 9700, sections 4.4, 4.5 and 4.8): mix-up, injection, PKCE downgrade and replay.
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInjectBrowser, createInjectFetch } from '../harness/browser.ts';
import {
  type AuthorizationRequest,
  approveAuthorization,
  createOAuthClient,
  exchangeCode,
  type OAuthClient,
  requestCodeExchange,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { type ServerWithTwoApps, startServerWithTwoApps } from '../harness/server-with-two-apps.ts';
import { APP_REDIRECT, SERVER_ORIGIN } from '../harness/test-server.ts';

let test: ServerWithTwoApps['test'];
let client: OAuthClient;
let publicClient: OAuthClient;
let other: OAuthClient;
let callApi: ServerWithTwoApps['callApi'];

beforeAll(async () => {
  ({ test, client, publicClient, callApi } = await startServerWithTwoApps());
  const { app, secret } = await test.registerApp({ name: 'Another App' });
  other = await createOAuthClient(test, { clientId: app.clientId, secret });
});

const nowhere = new URL('about:blank');
interface Delivered {
  readonly authorization: AuthorizationRequest;
  readonly callback: URL;
}

async function deliver(asking = client, parameters: Record<string, string> = {}): Promise<Delivered> {
  const authorization = await startAuthorization(asking, parameters);
  const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url);
  return { authorization, callback: leftFor ?? nowhere };
}

const outcome = async (response: Response) => [response.status, (await response.json()).error];

/** Sends a token request without the client library, because the library would not send an invalid request. */
async function askToken(parameters: Record<string, string>): Promise<Response> {
  return createInjectFetch(test.app)(`${SERVER_ORIGIN}/auth/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters),
  });
}

const grantOf = ({ authorization, callback }: Delivered): Record<string, string> => ({
  grant_type: 'authorization_code',
  code: callback.searchParams.get('code') ?? '',
  code_verifier: authorization.verifier,
  client_id: publicClient.client.client_id,
  redirect_uri: APP_REDIRECT,
});

describe('mix-up attack', () => {
  it.each(['approve', 'deny'] as const)(
    'is detected by the app through `iss` after the answer "%s"',
    async (answer) => {
      const authorization = await startAuthorization(client);
      const { leftFor } = await approveAuthorization(createInjectBrowser(test.app), authorization.url, {
        answer,
      });
      expect(client.server.authorization_response_iss_parameter_supported).toBe(true);
      expect(leftFor?.searchParams.get('iss')).toBe(client.server.issuer);
      const elsewhere = { ...client.server, issuer: 'https://another-service.example' };
      const read = () =>
        oauth.validateAuthResponse(elsewhere, client.client, leftFor ?? nowhere, authorization.state);
      expect(read).toThrow(/iss/);
    },
  );

  it('is detected by the app through `iss` in the response to an invalid request', async () => {
    const { url } = await startAuthorization(client, { response_type: 'token' });
    const { leftFor } = await createInjectBrowser(test.app).open(url.href);
    expect(leftFor?.href).toContain(`iss=${encodeURIComponent(client.server.issuer)}`);
  });
});

describe('authorization code', () => {
  it('is refused with the PKCE verifier of another request', async () => {
    const [mine, theirs] = [await deliver(), await deliver()];
    const injected = { ...mine.authorization, state: theirs.authorization.state };
    expect(await outcome(await requestCodeExchange(client, injected, theirs.callback))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  it.each([
    ['another confidential app', () => other],
    ['a public app', () => publicClient],
  ])('is refused for %s', async (_who, thief) => {
    const { authorization, callback } = await deliver();
    expect(await outcome(await requestCodeExchange(thief(), authorization, callback))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect((await exchangeCode(client, authorization, callback)).expires_in).toBe(86_400);
  });

  it('is refused with a different or missing redirect address', async () => {
    const delivered = await deliver(publicClient);
    for (const redirect_uri of [`${APP_REDIRECT}x`, APP_REDIRECT.slice(0, -1), 'http://localhost/'])
      expect(await outcome(await askToken({ ...grantOf(delivered), redirect_uri }))).toEqual([
        400,
        'invalid_grant',
      ]);
    const { redirect_uri: _none, ...without } = grantOf(delivered);
    expect(await outcome(await askToken(without))).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['missing', undefined, /^invalid_(grant|request)$/],
    ['empty', '', /^invalid_(grant|request)$/],
    ['the challenge itself', 'challenge', /^invalid_grant$/],
    ['too short', 'short', /^invalid_(grant|request)$/],
  ])('is refused if the PKCE verifier is %s', async (_case, verifier, error) => {
    const delivered = await deliver(publicClient);
    const { code_verifier: _own, ...rest } = grantOf(delivered);
    const challenge = delivered.authorization.url.searchParams.get('code_challenge') ?? '';
    const given =
      verifier === undefined ? {} : { code_verifier: verifier === 'challenge' ? challenge : verifier };
    const response = await askToken({ ...rest, ...given });
    expect([response.status, (await response.json()).error]).toEqual([400, expect.stringMatching(error)]);
  });

  it('revokes all its tokens when it is used twice', async () => {
    const { authorization, callback } = await deliver();
    const tokens = await exchangeCode(client, authorization, callback);
    const { server, auth, options } = client;
    const request = await oauth.refreshTokenGrantRequest(
      server,
      client.client,
      auth,
      tokens.refresh_token ?? '',
      options,
    );
    const refreshed = await oauth.processRefreshTokenResponse(server, client.client, request);
    expect(await callApi(refreshed.access_token)).toBe(200);
    expect((await requestCodeExchange(client, authorization, callback)).status).toBe(400);
    expect([await callApi(tokens.access_token), await callApi(refreshed.access_token)]).toEqual([401, 401]);
  });

  it('revokes nothing when another app sends the used code', async () => {
    const { authorization, callback } = await deliver();
    const tokens = await exchangeCode(client, authorization, callback);
    expect((await requestCodeExchange(other, authorization, callback)).status).toBe(400);
    expect(await callApi(tokens.access_token)).toBe(200);
  });

  it('expires after two minutes', async () => {
    const { authorization, callback } = await deliver();
    test.clock.advance(121_000);
    const late = await requestCodeExchange(client, authorization, callback);
    test.clock.advance(-121_000);
    expect(await outcome(late)).toEqual([400, 'invalid_grant']);
  });
});

describe('PKCE downgrade', () => {
  it.each([
    ['no method, which defaults to plain', { code_challenge_method: '' }],
    ['the method plain', { code_challenge_method: 'plain' }],
    ['the method in lower case', { code_challenge_method: 's256' }],
    ['no challenge', { code_challenge: '' }],
    ['a challenge that is too short', { code_challenge: 'abc' }],
  ])('is refused with %s', async (_case, parameters: Record<string, string>) => {
    for (const asking of [client, publicClient]) {
      const { url } = await startAuthorization(asking, parameters);
      const { leftFor } = await createInjectBrowser(test.app).open(url.href);
      expect(leftFor?.searchParams.get('error')).toBe('invalid_request');
      expect(leftFor?.searchParams.has('code')).toBe(false);
    }
  });

  it('is refused with an empty challenge or two challenges', async () => {
    const { url } = await startAuthorization(client);
    const empty = new URL(url);
    empty.searchParams.set('code_challenge', '');
    const twice = new URL(url);
    twice.searchParams.append('code_challenge', 'A'.repeat(43));
    for (const { href } of [empty, twice]) {
      const visit = await createInjectBrowser(test.app).open(href);
      expect(visit.leftFor?.searchParams.get('error') ?? visit.status).toMatch(/invalid_request|400/);
      expect(visit.leftFor?.searchParams.has('code') ?? false).toBe(false);
    }
  });
});
