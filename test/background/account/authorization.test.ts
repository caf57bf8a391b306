// The OAuth conversation with a service that is played by a function: wrong clocks, lost discovery, and which no is final.
import { describe, expect, it } from 'vitest';
import { refresh, signIn } from '@/lib/background/account/authorization.ts';
import { signInProblem } from '@/lib/background/account/sign-in-problem.ts';
import { readDiscovery, writeDiscovery } from '@/lib/store/account/discovery.ts';
import type { Tokens } from '@/lib/store/account/tokens.ts';
import { offline } from '../list-service.ts';
import { createRoot } from '../root.ts';
import { address as service } from '../sign-in-service.ts';

const HOUR = 3600_000;
/** When the worker of a test starts. */
const NOW = 1_800_000_000_000;

const document = {
  issuer: service.authUrl,
  authorization_endpoint: `${service.authUrl}/oauth2/authorize`,
  token_endpoint: `${service.authUrl}/oauth2/token`,
};

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');

/** An identity as the service's clock dates it. */
function identity(issuedAt: number, part: object = {}): string {
  const iat = Math.floor(issuedAt / 1000);
  const claims = { iss: service.authUrl, aud: 'c', sub: 'user-1', iat, exp: iat + 3600, ...part };
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.c2lnbmF0dXJl`;
}

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

const tokens: Tokens = {
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresAt: 0,
  lifetimeMs: 0,
  account: 'user-1',
  issuer: service.authUrl,
  apiOrigin: 'https://service.example',
};
const granted = (issuedAt = NOW) =>
  Response.json({
    access_token: 'a2',
    token_type: 'bearer',
    refresh_token: 'r2',
    expires_in: 86_400,
    id_token: identity(issuedAt),
  });

describe('signing in', () => {
  // The identity's dates are held against the machine's own clock.
  it.each([0, -9, 9])('works when the clock of the service is %i hours off', async (hours) => {
    const { worker } = await setUp({ token: () => granted(Date.now() + hours * HOUR) });
    const grant = await signIn(worker, service);
    expect(grant.tokens).toMatchObject({ account: 'user-1', expiresAt: NOW + 24 * HOUR });
  });

  it('takes an identity of 255 characters', async () => {
    const sub = 'u'.repeat(255);
    const { worker } = await setUp({
      token: async () =>
        Response.json({ ...(await granted().json()), id_token: identity(Date.now(), { sub }) }),
    });
    expect((await signIn(worker, service)).tokens.account).toBe(sub);
  });

  it.each<[string, string | undefined]>([
    ['no identity', undefined],
    ['an identity that answers a nonce, which we never send', identity(Date.now(), { nonce: 'n' })],
    ['an identity that ended days ago', identity(Date.now() - 72 * HOUR)],
    ['an identity for another app', identity(Date.now(), { aud: 'other' })],
    ['an identity of 256 characters', identity(Date.now(), { sub: 'u'.repeat(256) })],
    ['an identity of a megabyte', identity(Date.now(), { sub: 'u'.repeat(1_000_000) })],
    ['an identity with a line break', identity(Date.now(), { sub: 'user\n1' })],
    ['an empty identity', identity(Date.now(), { sub: '' })],
  ])('fails when the service sends %s', async (_what, id_token) => {
    const { worker } = await setUp({
      token: async () => Response.json({ ...(await granted().json()), id_token }),
    });
    const problem = await signIn(worker, service).then(() => null, signInProblem);
    expect(problem?.code).toBe('sign_in_failed');
  });

  it.each<[string, Answer | null, string | null]>([
    ['its name', () => Response.json({ sub: 'user-1', name: ' Ann  B. ' }), 'Ann B.'],
    [
      'what it is called by, without a name',
      () => Response.json({ sub: 'user-1', preferred_username: 'ann' }),
      'ann',
    ],
    ['none that is not a text', () => Response.json({ sub: 'user-1', name: ['Ann'] }), null],
    ['none where it may not be read', () => new Response(null, { status: 500 }), null],
    ["none of another user's", () => Response.json({ sub: 'user-2', name: 'Bob' }), null],
    ['none where the service tells none', null, null],
  ])('shows of the user %s', async (_what, userinfo, name) => {
    const asked = { ...document, ...(userinfo && { userinfo_endpoint: `${service.authUrl}/userinfo` }) };
    const { worker } = await setUp({
      discovery: () => Response.json(asked),
      token: () => granted(),
      ...(userinfo && { userinfo }),
    });
    expect((await signIn(worker, service)).name).toBe(name);
  });

  it('fails, and not for want of a network, where the service does not say where to sign in', async () => {
    const { authorization_endpoint: _none, ...asked } = document;
    const { worker } = await setUp({ token: () => granted(), discovery: () => Response.json(asked) });
    const problem = await signIn(worker, service).then(() => null, signInProblem);
    expect(problem).toMatchObject({ code: 'sign_in_failed' });
  });

  it('reads where the endpoints are afresh', async () => {
    const { worker, calls } = await setUp({ token: () => granted() });
    await signIn(worker, service);
    await signIn(worker, service);
    expect(calls.filter((name) => name === 'openid-configuration')).toHaveLength(2);
  });
});

describe('a service that names endpoints', () => {
  const elsewhere = (name: string, address: string) => {
    const found = { ...document, [name]: address };
    return setUp({ token: () => granted(), discovery: () => Response.json(found) });
  };

  it.each([
    ['token_endpoint', 'https://192.168.1.1/reboot'],
    ['token_endpoint', 'https://127.0.0.1:8443/token'],
    ['userinfo_endpoint', 'https://router.lan/'],
    ['revocation_endpoint', 'https://[fd00::1]/'],
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['authorization_endpoint', 'http://192.168.1.1/reboot'],
    ['authorization_endpoint', 'file:///etc/passwd'],
  ])('as %s not its own, but %s, is shown no code, no token and no user', async (name, address) => {
    const { worker, calls } = await elsewhere(name, address);
    await expect(signIn(worker, service)).rejects.toThrow('auth_wrong');
    expect(await refresh(worker, service, tokens)).toMatchObject({ kind: 'unreachable' });
    expect(new Set(calls)).toEqual(new Set(['openid-configuration']));
  });

  it('at another host of the internet is believed', async () => {
    const { worker, calls } = await elsewhere('token_endpoint', 'https://login.elsewhere.example/token');
    await refresh(worker, service, tokens);
    expect(calls).toEqual(['openid-configuration', 'token']);
  });
});

describe('what a service says of its own', () => {
  it('is kept for a year at most, and no name is longer than a line', async () => {
    const { worker, clock } = await setUp({
      discovery: () => Response.json({ ...document, userinfo_endpoint: `${service.authUrl}/userinfo` }),
      token: async () => Response.json({ ...(await granted().json()), ...endless }),
    });
    const { tokens: kept, name } = await signIn(worker, service);
    expect(kept.expiresAt).toBeLessThanOrEqual(clock.now + 366 * 24 * HOUR);
    expect(name?.length).toBeLessThanOrEqual(300);
  });
});

/** Also the answer of the userinfo endpoint: the one function answers both. */
const endless = { expires_in: 1e300, sub: 'user-1', name: 'x'.repeat(100_000) };

describe('renewing a token', () => {
  it('takes one call while it is known where to ask', async () => {
    const { worker, calls } = await setUp({ token: () => granted() });
    for (let time = 0; time < 3; time += 1)
      expect(await refresh(worker, service, tokens)).toMatchObject({ kind: 'refreshed' });
    expect(calls).toEqual(['openid-configuration', 'token', 'token', 'token']);
  });

  it('looks again after a day, and lives with the old answer when there is no new one', async () => {
    let discovery: Answer = () => Response.json(document);
    const { worker, calls, clock } = await setUp({
      token: () => granted(),
      discovery: () => discovery(new AbortController().signal),
    });
    await refresh(worker, service, tokens);
    clock.now += 25 * HOUR;
    discovery = offline;
    expect(await refresh(worker, service, tokens)).toMatchObject({ kind: 'refreshed' });
    expect(calls).toEqual(['openid-configuration', 'token', 'openid-configuration', 'token']);
  });

  it('asks the service that is set now, not the one that was', async () => {
    const { worker } = await setUp({ token: () => granted() });
    const old = { issuer: 'https://old.example' };
    await writeDiscovery({ authUrl: old.issuer, readAt: NOW, document: old });
    await refresh(worker, service, tokens);
    expect((await readDiscovery())?.authUrl).toBe(service.authUrl);
  });

  it.each([
    ['invalid_grant', 400, 'ended'],
    ['invalid_client', 401, 'appRefused'],
    ['unauthorized_client', 400, 'appRefused'],
    ['temporarily_unavailable', 503, 'unreachable'],
    ['slow_down', 429, 'unreachable'],
    ['server_error', 500, 'unreachable'],
  ])('that is answered with %s (%i) is %s', async (error, status, kind) => {
    const { worker } = await setUp({ token: () => Response.json({ error }, { status }) });
    expect(await refresh(worker, service, tokens)).toMatchObject({ kind });
  });

  it.each<[string, Answer]>([
    ['no network', offline],
    ["a proxy's page", () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a captive portal', () => new Response('<h1>Log in to the hotel</h1>')],
    [
      'half an answer',
      () => new Response('{"access_token":"a', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('will pass when there is %s', async (_name, token) => {
    const { worker } = await setUp({ token });
    expect(await refresh(worker, service, tokens)).toMatchObject({ kind: 'unreachable' });
  });

  it('without a refresh token is over, and asks for none', async () => {
    const { worker, calls } = await setUp({ token: () => granted() });
    expect(await refresh(worker, service, { ...tokens, refreshToken: null })).toEqual({
      kind: 'ended',
    });
    expect(calls).toEqual([]);
  });

  it('that is never answered is given up, for everything waits for it', async () => {
    const there = await setUp({ token: (signal) => there.neverAnswered(signal) });
    expect(await refresh(there.worker, service, tokens)).toMatchObject({ kind: 'unreachable' });
  });
});
