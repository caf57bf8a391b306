// Tests the OAuth requests with a fake service. Covers wrong clocks, failed discovery, and which refusals are final.
import { describe, expect, it } from 'vitest';
import { obtainSignInGrant, refreshTokens } from '@/lib/background/account/authorization.ts';
import { problemOfSignInError } from '@/lib/background/account/sign-in-problem.ts';
import { readDiscovery, writeDiscovery } from '@/lib/store/account/discovery.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';
import { createDiscoveryDocument, createIdToken } from '../sign-in-service.ts';
import { exampleTokenResponse, exampleTokens, firstServiceSettings, HOUR_MS, START_MS } from './session.ts';

const document = createDiscoveryDocument(firstServiceSettings.authUrl);

/** Returns an ID token whose times come from the service's clock. */
const identity = (issuedAt: number, claims: object = {}) =>
  createIdToken(firstServiceSettings, claims, issuedAt);

type Answer = (signal: AbortSignal) => Response | Promise<Response>;

async function setUp(answers: { token: Answer; discovery?: Answer; userinfo?: Answer }) {
  const calls: string[] = [];
  const { discovery = () => Response.json(document), token, userinfo = token } = answers;
  const root = await createRoot({
    account: null,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input));
      const signal = init?.signal ?? new AbortController().signal;
      calls.push(pathname.split('/').at(-1) ?? '');
      if (pathname.endsWith('openid-configuration')) return discovery(signal);
      return pathname.endsWith('userinfo') ? userinfo(signal) : token(signal);
    },
  });
  const { clock, neverAnswered } = root;
  return { worker: root.worker, calls, clock, neverAnswered };
}

const signedIn = () => exampleTokenResponse({ id_token: identity(START_MS) });

describe('obtainSignInGrant', () => {
  // oauth4webapi compares the token's dates with the machine's own clock.
  it.each([0, -9, 9])('accepts an ID token of a service whose clock is %i hours off', async (hours) => {
    const id_token = identity(Date.now() + hours * HOUR_MS);
    const { worker } = await setUp({ token: () => exampleTokenResponse({ id_token }) });
    const grant = await obtainSignInGrant(worker, firstServiceSettings);
    expect(grant.tokens).toMatchObject({ account: 'user-1', expiresAt: START_MS + 24 * HOUR_MS });
  });

  it('accepts an ID token whose subject has 255 characters', async () => {
    const sub = 'u'.repeat(255);
    const id_token = identity(Date.now(), { sub });
    const { worker } = await setUp({ token: () => exampleTokenResponse({ id_token }) });
    expect((await obtainSignInGrant(worker, firstServiceSettings)).tokens.account).toBe(sub);
  });

  it.each<[string, string | undefined, string]>([
    ['no ID token', undefined, 'sign_in_identity'],
    ['an ID token with an unexpected nonce', identity(Date.now(), { nonce: 'n' }), 'sign_in_mismatch'],
    ['an ID token that expired days ago', identity(Date.now() - 72 * HOUR_MS), 'sign_in_mismatch'],
    ['an ID token for another app', identity(Date.now(), { aud: 'other' }), 'sign_in_mismatch'],
    ['a subject of 256 characters', identity(Date.now(), { sub: 'u'.repeat(256) }), 'sign_in_identity'],
    ['a subject of one megabyte', identity(Date.now(), { sub: 'u'.repeat(1_000_000) }), 'sign_in_failed'],
    ['a subject with a line break', identity(Date.now(), { sub: 'user\n1' }), 'sign_in_identity'],
    ['an empty subject', identity(Date.now(), { sub: '' }), 'sign_in_identity'],
  ])('fails if the service sends %s', async (_what, id_token, code) => {
    const { worker } = await setUp({ token: () => exampleTokenResponse({ id_token }) });
    const problem = await obtainSignInGrant(worker, firstServiceSettings).then(
      () => null,
      problemOfSignInError,
    );
    expect(problem?.code).toBe(code);
  });

  it.each<[string, Answer | null, string | null]>([
    ['the name', () => Response.json({ sub: 'user-1', name: ' Ann  B. ' }), 'Ann B.'],
    [
      'the preferred username if there is no name',
      () => Response.json({ sub: 'user-1', preferred_username: 'ann' }),
      'ann',
    ],
    ['null if the name is not a string', () => Response.json({ sub: 'user-1', name: ['Ann'] }), null],
    ['null if the userinfo endpoint fails', () => new Response(null, { status: 500 }), null],
    [
      'null if the userinfo belongs to another user',
      () => Response.json({ sub: 'user-2', name: 'Bob' }),
      null,
    ],
    ['null if there is no userinfo endpoint', null, null],
  ])('returns the user’s name: %s', async (_what, userinfo, name) => {
    const asked = {
      ...document,
      ...(userinfo && { userinfo_endpoint: `${firstServiceSettings.authUrl}/userinfo` }),
    };
    const { worker } = await setUp({
      discovery: () => Response.json(asked),
      token: signedIn,
      ...(userinfo && { userinfo }),
    });
    expect((await obtainSignInGrant(worker, firstServiceSettings)).name).toBe(name);
  });

  it('fails with sign_in_failed if the service names no authorization endpoint', async () => {
    const { authorization_endpoint: _none, ...asked } = document;
    const { worker } = await setUp({ token: signedIn, discovery: () => Response.json(asked) });
    const problem = await obtainSignInGrant(worker, firstServiceSettings).then(
      () => null,
      problemOfSignInError,
    );
    expect(problem).toMatchObject({ code: 'sign_in_failed' });
  });

  it('requests the discovery document at each sign-in', async () => {
    const { worker, calls } = await setUp({ token: signedIn });
    await obtainSignInGrant(worker, firstServiceSettings);
    await obtainSignInGrant(worker, firstServiceSettings);
    expect(calls.filter((name) => name === 'openid-configuration')).toHaveLength(2);
  });
});

describe('discovery document', () => {
  const elsewhere = (name: string, address: string) => {
    const found = { ...document, [name]: address };
    return setUp({ token: signedIn, discovery: () => Response.json(found) });
  };

  it.each([
    ['token_endpoint', 'https://192.168.1.1/reboot'],
    ['token_endpoint', 'https://127.0.0.1:8443/token'],
    ['userinfo_endpoint', 'https://router.lan/'],
    ['revocation_endpoint', 'https://[fd00::1]/'],
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['authorization_endpoint', 'http://192.168.1.1/reboot'],
    ['authorization_endpoint', 'file:///etc/passwd'],
  ])('is rejected if its %s is %s', async (name, address) => {
    const { worker, calls } = await elsewhere(name, address);
    await expect(obtainSignInGrant(worker, firstServiceSettings)).rejects.toThrow('auth_wrong');
    expect(await refreshTokens(worker, firstServiceSettings, exampleTokens())).toMatchObject({
      kind: 'unreachable',
    });
    expect(new Set(calls)).toEqual(new Set(['openid-configuration']));
  });

  it('is accepted with a token endpoint on another public host', async () => {
    const { worker, calls } = await elsewhere('token_endpoint', 'https://login.elsewhere.example/token');
    await refreshTokens(worker, firstServiceSettings, exampleTokens());
    expect(calls).toEqual(['openid-configuration', 'token']);
  });
});

describe('issued token', () => {
  it('expires within a year even if the service names a longer lifetime', async () => {
    const { worker, clock } = await setUp({
      discovery: () =>
        Response.json({ ...document, userinfo_endpoint: `${firstServiceSettings.authUrl}/userinfo` }),
      token: () => exampleTokenResponse({ id_token: identity(START_MS), ...endless }),
    });
    const { tokens: kept, name } = await obtainSignInGrant(worker, firstServiceSettings);
    expect(kept.expiresAt).toBeLessThanOrEqual(clock.now + 366 * 24 * HOUR_MS);
    expect(name?.length).toBeLessThanOrEqual(300);
  });
});

/** The fake service sends this answer both as the token and as the userinfo, so the name of the userinfo is overlong, too. */
const endless = { expires_in: 1e300, sub: 'user-1', name: 'x'.repeat(100_000) };

describe('refreshTokens', () => {
  it('requests the discovery document only once for several refreshes', async () => {
    const { worker, calls } = await setUp({ token: signedIn });
    for (let time = 0; time < 3; time += 1)
      expect(await refreshTokens(worker, firstServiceSettings, exampleTokens())).toMatchObject({
        kind: 'refreshed',
      });
    expect(calls).toEqual(['openid-configuration', 'token', 'token', 'token']);
  });

  it('uses the stale discovery document if the service is unreachable', async () => {
    let discovery: Answer = () => Response.json(document);
    const { worker, calls, clock } = await setUp({
      token: signedIn,
      discovery: () => discovery(new AbortController().signal),
    });
    await refreshTokens(worker, firstServiceSettings, exampleTokens());
    clock.now += 25 * HOUR_MS;
    discovery = failToFetch;
    expect(await refreshTokens(worker, firstServiceSettings, exampleTokens())).toMatchObject({
      kind: 'refreshed',
    });
    expect(calls).toEqual(['openid-configuration', 'token', 'openid-configuration', 'token']);
  });

  it('replaces the cached discovery document of the previous service', async () => {
    const { worker } = await setUp({ token: signedIn });
    const old = { issuer: 'https://old.example' };
    await writeDiscovery({ authUrl: old.issuer, readAt: START_MS, document: old });
    await refreshTokens(worker, firstServiceSettings, exampleTokens());
    expect((await readDiscovery())?.authUrl).toBe(firstServiceSettings.authUrl);
  });

  it.each([
    ['invalid_grant', 400, 'ended'],
    ['invalid_client', 401, 'appRefused'],
    ['unauthorized_client', 400, 'appRefused'],
    ['temporarily_unavailable', 503, 'unreachable'],
    ['slow_down', 429, 'refused'],
    ['server_error', 500, 'unreachable'],
  ])('maps the error %s (%i) to the result %s', async (error, status, kind) => {
    const { worker } = await setUp({ token: () => Response.json({ error }, { status }) });
    expect(await refreshTokens(worker, firstServiceSettings, exampleTokens())).toMatchObject({ kind });
  });

  it.each<[string, Answer]>([
    ['no network', failToFetch],
    ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a captive portal’s page', () => new Response('<h1>Log in to the hotel</h1>')],
    [
      'a truncated answer',
      () => new Response('{"access_token":"a', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('returns unreachable for %s', async (_name, token) => {
    const { worker } = await setUp({ token });
    expect(await refreshTokens(worker, firstServiceSettings, exampleTokens())).toMatchObject({
      kind: 'unreachable',
    });
  });

  it('returns `ended` if there is no refresh token', async () => {
    const { worker, calls } = await setUp({ token: signedIn });
    expect(await refreshTokens(worker, firstServiceSettings, exampleTokens({ refreshToken: null }))).toEqual({
      kind: 'ended',
    });
    expect(calls).toEqual([]);
  });

  it('times out if the service does not answer', async () => {
    const there = await setUp({ token: (signal) => there.neverAnswered(signal) });
    expect(await refreshTokens(there.worker, firstServiceSettings, exampleTokens())).toMatchObject({
      kind: 'unreachable',
    });
  });
});
