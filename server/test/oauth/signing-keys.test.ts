// Tests a rotation of the key of ID tokens, with a restart of the server. Tokens with the new key and with the previous key can be
// verified.
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { rotateSigningKey } from '../../src/db/signing-keys.ts';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  createOAuthClient,
  exchangeCode,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { startTestServer, TEST_PASSWORD } from '../harness/test-server.ts';

async function startRotated() {
  const test = await startTestServer();
  let { app } = test;
  const registered = await test.registerApp();
  const { clientId } = registered.app;
  /** Returns a client of the server that is running now. */
  const client = () => createOAuthClient({ app }, { clientId, secret: registered.secret });
  return {
    test,
    client,
    browser: () => createInjectBrowser(app),
    async restart() {
      app = await test.restart();
    },
    published: async (): Promise<JSONWebKeySet> => (await app.inject({ url: '/auth/oauth2/jwks' })).json(),
    async idToken() {
      const asking = await client();
      const authorization = await startAuthorization(asking);
      const { leftFor } = await approveAuthorization(createInjectBrowser(app), authorization.url);
      return (await exchangeCode(asking, authorization, leftFor ?? new URL('about:blank'))).id_token ?? '';
    },
  };
}

const kidsOf = ({ keys }: JSONWebKeySet) => keys.map(({ kid }) => kid);
const verify = async (token: string, keys: JSONWebKeySet) =>
  (await jwtVerify(token, createLocalJWKSet(keys))).protectedHeader.kid;

it('ID token can be verified after a key rotation and a restart', async () => {
  const { test, published, idToken, restart } = await startRotated();
  const [oldKid] = kidsOf(await published());
  const before = await idToken();
  expect(await verify(before, await published())).toBe(oldKid);

  const newKid = await rotateSigningKey(test.db, test.clock.now(), { atOnce: false });
  expect(kidsOf(await published())).toEqual([oldKid]);
  expect(decodeProtectedHeader(await idToken()).kid).toBe(oldKid);

  await restart();
  expect(kidsOf(await published())).toEqual([newKid, oldKid]);
  expect(await verify(await idToken(), await published())).toBe(newKid);
  expect(await verify(before, await published())).toBe(oldKid);
});

it('rotateSigningKey removes the oldest of three keys', async () => {
  const { test, published, restart } = await startRotated();
  const kids = [];
  for (const _ of [1, 2]) {
    test.clock.advance(1000);
    kids.push(await rotateSigningKey(test.db, test.clock.now(), { atOnce: false }));
  }
  await restart();
  expect(kidsOf(await published())).toEqual(kids.toReversed());
});

it('authorization request continues after a key rotation', async () => {
  const { test, client, restart, browser } = await startRotated();
  const authorization = await startAuthorization(await client());
  const before = browser();
  const page = await before.open(authorization.url.href);
  await rotateSigningKey(test.db, test.clock.now(), { atOnce: true });
  await restart();
  const after = browser();
  for (const [name, value] of before.cookies) after.cookies.set(name, value);
  const consent = await after.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
  const { leftFor } = await after.submit(consent, '/consent', { answer: 'approve' });
  const tokens = await exchangeCode(await client(), authorization, leftFor ?? new URL('about:blank'));
  expect(tokens.access_token).toEqual(expect.any(String));
});

it('rotateSigningKey with `atOnce` removes the old key after a restart', async () => {
  const { test, published, idToken, restart } = await startRotated();
  const stolen = await published();
  const kid = await rotateSigningKey(test.db, test.clock.now(), { atOnce: true });
  await restart();
  expect(kidsOf(await published())).toEqual([kid]);
  await expect(verify(await idToken(), stolen)).rejects.toThrow('no applicable key');
});

it('GET /auth/oauth2/jwks returns the known keys while the database is closed', async () => {
  const { test, published } = await startRotated();
  const before = await published();
  await test.closeDatabase();
  expect(await published()).toEqual(before);
});
