// The key of ID tokens is rotated while apps go on: at every moment, what is still good can be checked with the published keys.
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { purgeExpired } from '../../src/db/purge.ts';
import { signingKey } from '../../src/db/schema.ts';
import { orderKeys, rotateSigningKey } from '../../src/db/signing-keys.ts';
import { createBrowser } from '../harness/browser.ts';
import {
  approve,
  createOAuthClient,
  exchange,
  type OAuthClient,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { PASSWORD, startTestServer, type TestServer } from '../harness/test-server.ts';

const MINUTE_MS = 60_000;
const ROTATED_AT = Date.UTC(2026, 0, 1);

const key = (slot: string, minute: number | null) => ({
  slot,
  jwk: {},
  createdAt: minute === null ? null : new Date(ROTATED_AT + minute * MINUTE_MS),
});
const rotation = [key('old', null), key('new', 0)];

describe('the order of keys', () => {
  it.each([
    ['alone, and new', [key('only', 0)], 0, 'only', []],
    ['just rotated', rotation, 0, 'old new', []],
    ['a moment before the new one signs', rotation, 9.99, 'old new', []],
    ['from when the new one signs', rotation, 10, 'new old', []],
    ['as long as a token of the old one may live', rotation, 79.99, 'new old', []],
    ['after that', rotation, 80, 'new', ['old']],
    ['rotated again before the old one ended', [...rotation, key('newer', 5)], 12, 'new old newer', []],
    ['rotated twice within a minute', [...rotation, key('newer', 1)], 11, 'newer old new', []],
  ] as const)('%s', (_when, keys, minute, live, ended) => {
    const order = orderKeys(keys, new Date(ROTATED_AT + minute * MINUTE_MS));
    expect(order.live.map(({ slot }) => slot).join(' ')).toBe(live);
    expect(order.ended.map(({ slot }) => slot)).toEqual(ended);
  });
});

interface Rotated {
  readonly test: TestServer;
  readonly client: OAuthClient;
  published(): Promise<JSONWebKeySet>;
  idToken(): Promise<string>;
}

async function startRotated(): Promise<Rotated> {
  const test = await startTestServer();
  const { app, secret } = await test.registerApp();
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  return {
    test,
    client,
    published: async () => (await test.app.inject({ url: '/auth/oauth2/jwks' })).json(),
    async idToken() {
      const authorization = await startAuthorization(client);
      const { leftFor } = await approve(createBrowser(test.app), authorization.url);
      return (await exchange(client, authorization, leftFor ?? new URL('about:blank'))).id_token ?? '';
    },
  };
}

const kidsOf = ({ keys }: JSONWebKeySet) => keys.map(({ kid }) => kid);
const verify = async (token: string, keys: JSONWebKeySet) =>
  (await jwtVerify(token, createLocalJWKSet(keys))).protectedHeader.kid;

it('an ID token names its key, and can be checked until it ends, through a rotation', async () => {
  const { test, published, idToken } = await startRotated();
  const [oldKid] = kidsOf(await published());
  const before = await idToken();
  expect(await verify(before, await published())).toBe(oldKid);

  const newKid = await rotateSigningKey(test.db, test.clock.now(), { atOnce: false });
  test.clock.advance(MINUTE_MS);
  expect(kidsOf(await published())).toEqual([oldKid, newKid]);
  expect(decodeProtectedHeader(await idToken()).kid).toBe(oldKid);

  test.clock.advance(9 * MINUTE_MS);
  const after = await idToken();
  expect(await verify(after, await published())).toBe(newKid);
  expect(await verify(before, await published())).toBe(oldKid);
  await purgeExpired(test.db, test.clock.now());
  expect(await test.db.$count(signingKey)).toBe(2);

  test.clock.advance(70 * MINUTE_MS);
  expect(kidsOf(await published())).toEqual([newKid]);
  await purgeExpired(test.db, test.clock.now());
  expect(await test.db.$count(signingKey)).toBe(1);
});

it('a request that was begun before the keys changed goes on', async () => {
  const { test, client } = await startRotated();
  const authorization = await startAuthorization(client);
  const browser = createBrowser(test.app);
  const page = await browser.open(authorization.url.href);
  await rotateSigningKey(test.db, test.clock.now(), { atOnce: true });
  test.clock.advance(MINUTE_MS);
  const consent = await browser.submit(page, '/sign-in', {
    name: 'viewer',
    password: PASSWORD,
  });
  const { leftFor } = await browser.submit(consent, '/consent', { answer: 'approve' });
  const tokens = await exchange(client, authorization, leftFor ?? new URL('about:blank'));
  expect(tokens.access_token).toEqual(expect.any(String));
});

it('a key that others have got hold of is gone within a minute', async () => {
  const { test, published, idToken } = await startRotated();
  const stolen = await published();
  const kid = await rotateSigningKey(test.db, test.clock.now(), { atOnce: true });
  test.clock.advance(MINUTE_MS);
  expect(kidsOf(await published())).toEqual([kid]);
  await expect(verify(await idToken(), stolen)).rejects.toThrow('no applicable key');
});

it('while the database is away, the known keys are published', async () => {
  const { test, published } = await startRotated();
  const before = await published();
  await test.closeDatabase();
  test.clock.advance(MINUTE_MS);
  expect(await published()).toEqual(before);
});
