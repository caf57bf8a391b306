// Tests that a revoked token and a changed setting take effect at the next request, whichever endpoint it calls.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountStore } from '../../src/accounts/account-store.ts';
import { createConnectionStore } from '../../src/accounts/connection-store.ts';
import { connectClient, createOAuthClient, type OAuthClient } from '../harness/oauth-client.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

interface Connected {
  readonly test: TestServer;
  readonly client: OAuthClient;
}
let test: TestServer;
let token: string;
let clientId: string;

async function startConnected(options?: Parameters<typeof startTestServer>[0]): Promise<Connected> {
  const started = await startTestServer(options);
  const { app, secret } = await started.registerApp();
  return { test: started, client: await createOAuthClient(started, { clientId: app.clientId, secret }) };
}

/** Connects the viewer again, because an earlier test may have disconnected the app. */
async function connectViewer(to: Connected): Promise<void> {
  test = to.test;
  clientId = to.client.client.client_id;
  token = (await connectClient(test, to.client)).accessToken;
  expect((await listOf('anime')).statusCode).toBe(200);
}

let shared: Connected;
beforeAll(async () => {
  shared = await startConnected();
});
beforeEach(() => connectViewer(shared));

const headersOf = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const listOf = (type: string, more = '') =>
  test.app.inject({ url: `/v1/library?type=${type}${more}`, headers: headersOf() });
const upsert = (payload: string, headers: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/library/entry',
    headers: { ...headersOf(), ...headers },
    payload,
  });
const entry = (mediaId: string) => JSON.stringify({ type: 'anime', mediaId, progress: 1 });

const requests: readonly (readonly [string, () => ReturnType<typeof listOf>])[] = [
  ['a page', () => listOf('anime')],
  ['an upsert', () => upsert(entry(testTitleIds.lantern))],
  ['an upsert of an unknown title', () => upsert(entry(testTitleIds.unknown))],
  ['an invalid query', () => listOf('neither')],
  ['a foreign cursor', () => listOf('anime', '&cursor=x.y')],
  ['a URL with NUL', () => listOf('anime', '&cursor=%00')],
  ['a body that is not JSON', () => upsert('{')],
  ['a body of another type', () => upsert('x', { 'content-type': 'text/plain' })],
  ['an invalid body', () => upsert('{"type":"anime"}')],
];

const UNAUTHORIZED = [401, { ok: false, code: 'unauthorized', message: 'A valid access token is needed.' }];

it('disconnected app gets 401 instead of 429 beyond its rate limit', async () => {
  await connectViewer(await startConnected({ limits: { perUser: 60 } }));
  let answer = await listOf('anime');
  while (answer.statusCode === 200) answer = await listOf('anime');
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited']);
  expect(answer.headers['retry-after']).toBeDefined();
  await createConnectionStore(test.db).revoke(test.people.viewer.id, clientId);
  answer = await listOf('anime');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([401, undefined]);
});

it('adult filter takes effect at the next request', async () => {
  const accounts = createAccountStore({ db: test.db, now: test.clock.now });
  const isExplicit = ({ media }: { media: { id: string } }) => media.id === testTitleIds.explicit;
  const seen = async () => [
    (await upsert(entry(testTitleIds.explicit))).statusCode,
    (await listOf('anime')).json().entries.filter(isExplicit).length,
  ];
  for (const isOn of [false, true, false]) {
    await accounts.setAdultFilter(test.people.viewer.id, isOn);
    expect(await seen()).toEqual(isOn ? [403, 0] : [200, 1]);
  }
});

// This test must run last, because it moves the clock that all tests share.
it('expired token is refused for every request', async () => {
  test.clock.freeze();
  test.clock.advance(86_400_000 + 60_000);
  for (const [, send] of requests) expect((await send()).statusCode).toBe(401);
});

describe.each(requests)('request for %s', (_name, send) => {
  it('gets 401 after its app was disconnected', async () => {
    expect((await send()).statusCode).not.toBe(401);
    await createConnectionStore(test.db).revoke(test.people.viewer.id, clientId);
    for (let call = 1; call <= 2; call += 1) {
      const answer = await send();
      expect([answer.statusCode, answer.json()]).toEqual(UNAUTHORIZED);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
    }
  });
});
