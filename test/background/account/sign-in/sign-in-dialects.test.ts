// Tests the sign-in with services that fill the gaps of the published interface differently. Also tests answers that must be refused.
import { describe, expect, it } from 'vitest';
import { callService } from '@/lib/background/account/call-service.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { failToFetch } from '../../list-service.ts';
import { testServiceSettings as service } from '../../sign-in-service.ts';
import { SERVICE_ORIGIN, type SignInDialect, signInWithDialect, type TokenRequest } from './dialect.ts';

const HOUR = 3600_000;
const other = { sub: 'user-1', iss: 'https://other.example' };
const noIssuer = { iss: undefined };
const page = (status: number, headers = {}) => new Response('<!doctype html>', { status, headers });
const json = (body: unknown, status: number, headers = {}) => Response.json(body, { status, headers });

/** Refuses every request that does not send the secret in a Basic header. */
const basicOnly =
  (refusal: () => Response) =>
  ({ form, authorization }: TokenRequest): Response | null => {
    const isBasic = authorization === `Basic ${btoa('c:s')}` && !form.has('client_secret');
    return isBasic ? null : refusal();
  };

/** Answers the first requests of each exchange with 429. */
const busy =
  (times: number, headers = {}) =>
  ({ form, before }: TokenRequest): Response | null =>
    form.get('code') === 'ours' && before < times
      ? json({ ok: false, code: 'rate_limited' }, 429, headers)
      : null;

const works: readonly [string, SignInDialect][] = [
  ['the issuer is the authorization address', {}],
  ['the issuer ends with a slash', { discovery: { issuer: `${service.authUrl}/` } }],
  ['the issuer is the origin', { discovery: { issuer: SERVICE_ORIGIN } }],
  ['the issuer is the origin with a slash', { discovery: { issuer: `${SERVICE_ORIGIN}/` } }],
  [
    'the issuer is a parent path',
    { at: { authUrl: `${SERVICE_ORIGIN}/one/two/auth` }, discovery: { issuer: `${SERVICE_ORIGIN}/one` } },
  ],
  [
    'the issuer is a parent path with a slash',
    {
      at: { authUrl: `${SERVICE_ORIGIN}/one/two/auth` },
      discovery: { issuer: `${SERVICE_ORIGIN}/one/two/` },
    },
  ],
  [
    'the authorization address is the origin',
    { at: { authUrl: SERVICE_ORIGIN }, discovery: { issuer: `${SERVICE_ORIGIN}/` } },
  ],
  ['there is no ID token', { identity: null }],
  ['the ID token is null', { grant: { id_token: null } }],
  [
    'there is no ID token and the issuer is the origin',
    { identity: null, discovery: { issuer: SERVICE_ORIGIN } },
  ],
  ['the ID token has no iss', { identity: noIssuer }],
  ['the ID token has no iss but a name with an umlaut', { identity: { ...noIssuer, name: 'Änne 猫' } }],
  [
    'the ID token has the algorithm HS256, and the service lists RS256',
    { header: { alg: 'HS256' }, discovery: { id_token_signing_alg_values_supported: ['RS256'] } },
  ],
  ['the ID token has the algorithm ES256, and the service lists none', { header: { alg: 'ES256' } }],
  ['the ID token has the algorithm HS256 and no iss', { header: { alg: 'HS256' }, identity: noIssuer }],
  [
    'the ID token has the listed algorithm EdDSA',
    { header: { alg: 'EdDSA' }, discovery: { id_token_signing_alg_values_supported: ['EdDSA'] } },
  ],
  [
    'the ID token has the listed algorithm HS256, and there is no userinfo',
    {
      header: { alg: 'HS256' },
      discovery: { id_token_signing_alg_values_supported: ['HS256'] },
      userinfo: null,
    },
  ],
  ['the audience is a list', { identity: { aud: [service.clientId] } }],
  ['the audience is a list of two apps, and `azp` names ours', { identity: { aud: ['x', 'c'], azp: 'c' } }],
  ['token_type is missing', { grant: { token_type: undefined } }],
  ['token_type is null', { grant: { token_type: null } }],
  ['token_type is Bearer with a capital letter', { grant: { token_type: 'Bearer' } }],
  ['the scopes are a list', { grant: { scope: ['openid', 'profile'] } }],
  ['the scopes are null', { grant: { scope: null } }],
  ['the lifetime is a string', { grant: { expires_in: '86400' } }],
  ['the token endpoint answers with the status 201', { token: answered((granted) => json(granted, 201)) }],
  [
    'the token endpoint sends the tokens as text/plain',
    {
      token: answered(
        (granted) => new Response(JSON.stringify(granted), { headers: { 'content-type': 'text/plain' } }),
      ),
    },
  ],
  [
    'the service lists Basic only',
    {
      discovery: { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
      token: basicOnly(() => json({ error: 'invalid_client' }, 400)),
    },
  ],
  [
    'the service asks for Basic',
    {
      token: basicOnly(() =>
        json({ error: 'invalid_client' }, 401, { 'www-authenticate': 'Basic realm="x"' }),
      ),
    },
  ],
  [
    'the service asks for Basic or Bearer with an HTML page',
    { token: basicOnly(() => page(401, { 'www-authenticate': 'Bearer realm="x", basic' })) },
  ],
  [
    'the service requires Basic without a WWW-Authenticate header',
    { token: basicOnly(() => json({ error: 'invalid_client' }, 401)) },
  ],
  ['the token endpoint is busy for 30 s', { token: busy(1, { 'retry-after': '30' }) }],
  [
    'the token endpoint is busy until a date',
    { token: busy(1, { 'retry-after': new Date(1_800_000_020_000).toUTCString() }) },
  ],
  ['the token endpoint is busy and names no time', { token: busy(1) }],
  ['the token endpoint is busy with a time of 0', { token: busy(3, { 'retry-after': '0' }) }],
  [
    'the token endpoint is busy and answers with a web page',
    { token: ({ form, before }) => (form.get('code') === 'ours' && before < 1 ? page(429) : null) },
  ],
  [
    'the token endpoint is busy while the app’s secret is checked',
    {
      token: ({ form }) => (form.get('code') === 'ours' || form.has('refresh_token') ? null : json({}, 429)),
    },
  ],
  ['the redirect names the issuer', { redirect: { iss: service.authUrl } }],
  [
    'the service announces the issuer in the redirect',
    {
      redirect: { iss: service.authUrl },
      discovery: { authorization_response_iss_parameter_supported: true },
    },
  ],
  [
    'the redirect names an issuer that is the origin',
    { redirect: { iss: SERVICE_ORIGIN }, discovery: { issuer: SERVICE_ORIGIN } },
  ],
  ['there is no userinfo', { userinfo: null }],
  ['userinfo is down', { userinfo: () => page(503) }],
];

const refused: readonly [string, SignInDialect, string][] = [
  ['the issuer is another origin', { discovery: { issuer: 'https://other.example/auth' } }, 'auth_wrong'],
  ['the issuer is another port', { discovery: { issuer: `${SERVICE_ORIGIN}:8443` } }, 'auth_wrong'],
  ['the issuer is the origin without TLS', { discovery: { issuer: 'http://service.example' } }, 'auth_wrong'],
  ['the issuer is another path', { discovery: { issuer: `${SERVICE_ORIGIN}/other` } }, 'auth_wrong'],
  [
    'the issuer ends in the middle of a path segment',
    { discovery: { issuer: `${SERVICE_ORIGIN}/au` } },
    'auth_wrong',
  ],
  [
    'the issuer is a path below the authorization address',
    { discovery: { issuer: `${service.authUrl}/tenant` } },
    'auth_wrong',
  ],
  ['the issuer has a query', { discovery: { issuer: `${SERVICE_ORIGIN}/?tenant=1` } }, 'auth_wrong'],
  ['the issuer has a user name', { discovery: { issuer: 'https://auth@service.example/' } }, 'auth_wrong'],
  [
    'the issuer’s host begins with the service’s host',
    { discovery: { issuer: `${SERVICE_ORIGIN}.evil.example` } },
    'auth_wrong',
  ],
  ['the issuer is a number', { discovery: { issuer: 1 } }, 'auth_wrong'],
  ['the issuer is missing', { discovery: { issuer: undefined } }, 'auth_wrong'],
  ['the state is of another request', { redirect: { state: 'of-another-request' } }, 'sign_in_mismatch'],
  ['the state is missing', { redirect: { state: undefined } }, 'sign_in_mismatch'],
  ['the redirect names another issuer', { redirect: { iss: 'https://other.example' } }, 'sign_in_mismatch'],
  ['the redirect names a parent of the issuer', { redirect: { iss: SERVICE_ORIGIN } }, 'sign_in_mismatch'],
  [
    'the redirect lacks the issuer that the service announced',
    { discovery: { authorization_response_iss_parameter_supported: true } },
    'sign_in_mismatch',
  ],
  ['the ID token is of another issuer', { identity: other }, 'sign_in_mismatch'],
  ['the ID token’s issuer is only the origin', { identity: { iss: SERVICE_ORIGIN } }, 'sign_in_mismatch'],
  [
    'the ID token’s issuer is the address instead of the origin',
    { identity: { iss: service.authUrl }, discovery: { issuer: SERVICE_ORIGIN } },
    'sign_in_mismatch',
  ],
  ['the iss of the ID token is empty', { identity: { iss: '' } }, 'sign_in_mismatch'],
  ['the iss of the ID token is null', { identity: { iss: null } }, 'sign_in_unreadable'],
  ['the ID token is for another app', { identity: { aud: 'other' } }, 'sign_in_mismatch'],
  ['the ID token is for other apps', { identity: { aud: ['x', 'y'] } }, 'sign_in_mismatch'],
  ['the ID token is for two apps without azp', { identity: { aud: ['x', 'c'] } }, 'sign_in_mismatch'],
  [
    'the ID token is authorized for another app',
    { identity: { aud: ['x', 'c'], azp: 'x' } },
    'sign_in_mismatch',
  ],
  ['the ID token has no audience', { identity: { aud: undefined } }, 'sign_in_unreadable'],
  ['the ID token has a nonce that was never sent', { identity: { nonce: 'n' } }, 'sign_in_mismatch'],
  ['the ID token has expired', { issuedHours: -72 }, 'sign_in_mismatch'],
  ['the ID token is not valid yet', { identity: { nbf: Date.now() / 1000 + 72 * 3600 } }, 'sign_in_mismatch'],
  ['the ID token has no subject', { identity: { sub: undefined } }, 'sign_in_unreadable'],
  ['the ID token has the algorithm none', { header: { alg: 'none' } }, 'sign_in_unreadable'],
  ['the ID token has the algorithm None', { header: { alg: 'None' } }, 'sign_in_unreadable'],
  [
    'the ID token has the algorithm none, and others are listed',
    { header: { alg: 'none' }, discovery: { id_token_signing_alg_values_supported: ['RS256', 'EdDSA'] } },
    'sign_in_unreadable',
  ],
  ['the ID token has no algorithm', { header: {} }, 'sign_in_unreadable'],
  ['the ID token is encrypted', { identity: 'a.b.c.d.e' }, 'sign_in_unreadable'],
  ['the ID token is a word', { identity: 'token' }, 'sign_in_unreadable'],
  ['the ID token cannot be parsed', { identity: 'e30.!!!.e30' }, 'sign_in_unreadable'],
  ['the ID token is a number', { grant: { id_token: 5 } }, 'sign_in_unreadable'],
  [
    'the ID token has no iss and is for another app',
    { identity: { ...noIssuer, aud: 'other' } },
    'sign_in_mismatch',
  ],
  ['the ID token has no iss but a nonce', { identity: { ...noIssuer, nonce: 'n' } }, 'sign_in_mismatch'],
  ['the ID token has no iss and has expired', { identity: noIssuer, issuedHours: -72 }, 'sign_in_mismatch'],
  [
    'the ID token has no iss and the algorithm none',
    { identity: noIssuer, header: { alg: 'none' } },
    'sign_in_unreadable',
  ],
  [
    'the ID token has no iss and no subject',
    { identity: { ...noIssuer, sub: undefined } },
    'sign_in_unreadable',
  ],
  [
    'the ID token has no iss and there is no userinfo',
    { identity: noIssuer, userinfo: null },
    'sign_in_identity',
  ],
  [
    'the ID token has no iss and userinfo names another user',
    { identity: { ...noIssuer, sub: 'user-2' } },
    'sign_in_identity',
  ],
  [
    'the ID token has an unlisted algorithm and another issuer',
    { header: { alg: 'HS256' }, identity: other },
    'sign_in_mismatch',
  ],
  [
    'the ID token has an unlisted algorithm and is for another app',
    { header: { alg: 'HS256' }, identity: { aud: 'x' } },
    'sign_in_mismatch',
  ],
  [
    'the ID token has an unlisted algorithm and a nonce',
    { header: { alg: 'HS256' }, identity: { nonce: 'n' } },
    'sign_in_mismatch',
  ],
  [
    'the ID token has an unlisted algorithm and has expired',
    { header: { alg: 'HS256' }, issuedHours: -72 },
    'sign_in_mismatch',
  ],
  [
    'the ID token has an unlisted algorithm and there is no userinfo',
    { header: { alg: 'HS256' }, userinfo: null },
    'sign_in_identity',
  ],
  [
    'the ID token has an unlisted algorithm and userinfo names another user',
    { header: { alg: 'HS256' }, identity: { sub: 'user-2' } },
    'sign_in_identity',
  ],
  ['there is neither an ID token nor userinfo', { identity: null, userinfo: null }, 'sign_in_identity'],
  ['there is no ID token and userinfo has no subject', noToken({ name: 'Ann' }), 'sign_in_identity'],
  ['there is no ID token and the subject is a number', noToken({ sub: 7 }), 'sign_in_identity'],
  [
    'there is no ID token and the subject has 256 characters',
    noToken({ sub: 'u'.repeat(256) }),
    'sign_in_identity',
  ],
  ['there is no ID token and the subject has a line break', noToken({ sub: 'user\n1' }), 'sign_in_identity'],
  [
    'there is no ID token and userinfo answers with 403',
    { identity: null, userinfo: () => json({}, 403) },
    'sign_in_identity',
  ],
  [
    'there is no ID token and userinfo answers with a challenge',
    { identity: null, userinfo: () => json({}, 401, { 'www-authenticate': 'Bearer error="invalid_token"' }) },
    'sign_in_identity',
  ],
  [
    'there is no ID token and userinfo is an HTML page',
    { identity: null, userinfo: () => page(200) },
    'sign_in_identity',
  ],
  ['there is no ID token and userinfo is down', { identity: null, userinfo: () => page(503) }, 'unavailable'],
  [
    'there is no ID token and userinfo is busy',
    { identity: null, userinfo: () => page(429) },
    'rate_limited',
  ],
  ['the access token is missing', { grant: { access_token: undefined } }, 'sign_in_unreadable'],
  ['token_type is unknown', { grant: { token_type: 'mac' } }, 'sign_in_unreadable'],
  [
    'the token endpoint answers with an HTML page',
    { token: answered(() => page(200)) },
    'sign_in_unreadable',
  ],
  ['the token endpoint does not exist', { token: answered(() => page(404)) }, 'sign_in_unreadable'],
  ['the token endpoint is down', { token: answered(() => page(503)) }, 'unavailable'],
  ['the token endpoint stays busy', { token: busy(1_000) }, 'rate_limited'],
  ['the token endpoint is busy for a day', { token: busy(1, { 'retry-after': '86400' }) }, 'rate_limited'],
  ['the service also refuses Basic', { token: () => json({ error: 'invalid_client' }, 401) }, 'app_refused'],
];

/** Returns a token endpoint. It answers the check of the app as usual, and the exchange of the code with `answer`. */
function answered(answer: (granted: object) => Response): NonNullable<SignInDialect['token']> {
  return ({ form }, granted) => (form.get('code') === 'settings-check' ? null : answer(granted()));
}

function noToken(info: object): SignInDialect {
  return { identity: null, userinfo: () => Response.json(info) };
}

describe('sign-in', () => {
  it.each(works)('starts a working session if %s', async (_what, dialect) => {
    const { worker, clock, signIn, sent, account } = await signInWithDialect(dialect);
    expect(await signIn()).toMatchObject({ ok: true, value: { state: 'connected', id: 'user-1' } });
    expect(await account()).toBe('user-1');
    const search = () => callService(worker, 'user-1', 'search', { query: { q: 'x' } });
    expect(await search()).toMatchObject({ kind: 'ok' });
    clock.now += 25 * HOUR;
    expect(await search()).toMatchObject({ kind: 'ok' });
    expect(sent('refresh_token').length).toBeGreaterThan(0);
  });

  it.each(refused)('fails if %s', async (_what, dialect, code) => {
    const { signIn } = await signInWithDialect(dialect);
    expect(await signIn()).toEqual({ ok: false, problem: { code, message: '' } });
    expect(await readTokens()).toBeNull();
  });

  it('reports unreachable if userinfo is needed and the network is down', async () => {
    const { signIn } = await signInWithDialect({ identity: null, userinfo: failToFetch });
    expect(await signIn()).toMatchObject({ ok: false, problem: { code: 'unreachable' } });
  });

  it('sends the same authorization code again after the wait that a busy service names', async () => {
    const { signIn, sent, clock } = await signInWithDialect({ token: busy(1, { 'retry-after': '30' }) });
    const before = clock.now;
    await signIn();
    expect(clock.now - before).toBe(30_000);
    const [first, second] = sent('authorization_code').map(({ form }) => form.toString());
    expect(second).toBe(first);
  });

  it('sends no Basic header if the service lists client_secret_post', async () => {
    const { signIn, sent } = await signInWithDialect({
      discovery: { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] },
      token: () => json({ error: 'invalid_client' }, 401, { 'www-authenticate': 'Basic realm="x"' }),
    });
    expect(await signIn()).toMatchObject({ ok: false });
    expect(sent('check').map(({ authorization }) => authorization)).toEqual([null]);
  });

  it('takes the user’s id from the ID token, not from userinfo', async () => {
    const userinfo = () => Response.json({ sub: 'user-9', name: 'Bob' });
    const { signIn, account } = await signInWithDialect({ userinfo });
    expect(await signIn()).toMatchObject({ ok: true, value: { id: 'user-1', name: null } });
    expect(await account()).toBe('user-1');
  });
});

describe('session renewal', () => {
  /** Sets up a signed-in worker whose token has expired. `answer` returns the service's answer to a renewal; null for the usual answer. */
  async function expired(answer: () => Response | null) {
    const spoken = await signInWithDialect({
      token: ({ form }) => (form.has('refresh_token') ? answer() : null),
    });
    await spoken.signIn();
    spoken.clock.now += 25 * HOUR;
    const search = () => callService(spoken.worker, 'user-1', 'search', { query: { q: 'x' } });
    return { ...spoken, search };
  }

  it('waits as long as a busy service asks for', async () => {
    let isBusy = true;
    const root = await expired(() => (isBusy ? json({}, 429, { 'retry-after': '600' }) : null));
    expect(await root.search()).toMatchObject({
      kind: 'refused',
      code: 'rate_limited',
      retryAfterMs: 600_000,
    });
    const asked = root.sent('refresh_token').length;
    expect(await root.search()).toMatchObject({ kind: 'refused', code: 'rate_limited' });
    expect(root.sent('refresh_token')).toHaveLength(asked);
    isBusy = false;
    root.clock.now += 15 * 60_000;
    expect(await root.search()).toMatchObject({ kind: 'ok' });
  });

  it.each<[string, () => Response, string | null]>([
    [
      'ends the session after invalid_grant with 401',
      () => json({ error: 'invalid_grant' }, 401),
      'sessionEnded',
    ],
    [
      'ends the session after the published code unauthorized',
      () => json({ ok: false, code: 'unauthorized' }, 401),
      'sessionEnded',
    ],
    [
      'ends the session after invalid_grant with 200',
      () => json({ error: 'invalid_grant' }, 200),
      'sessionEnded',
    ],
    [
      'marks the app as refused after invalid_client with a challenge',
      () => json({ error: 'invalid_client' }, 401, { 'www-authenticate': 'Basic realm="x"' }),
      'appRefused',
    ],
    ['marks the app as refused after a 401 with an HTML page', () => page(401), 'appRefused'],
    ['keeps the session after a 403 with an HTML page', () => page(403), null],
    ['keeps the session after an answer without a token', () => json({ ok: true }, 200), null],
  ])('%s', async (_what, answer, problem) => {
    const root = await expired(answer);
    expect(await root.search()).not.toMatchObject({ kind: 'ok' });
    expect((await readAccount()).problem).toBe(problem);
  });

  it('returns the waiting time that an unavailable service asks for', async () => {
    const { search } = await expired(() => page(503, { 'retry-after': '120' }));
    expect(await search()).toMatchObject({ kind: 'unreachable', retryAfterMs: 120_000 });
  });
});
