// Tests that signing in does not reveal which names exist. For existing and unknown names, the page, the headers and the work of the
// password check are equal.
import { beforeAll, expect, it, vi } from 'vitest';
import { createPasswordHasher } from '../../src/accounts/password.ts';
import { createInjectBrowser, signIn, type VisitedPage } from '../harness/browser.ts';
import { createOAuthClient, type OAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';

const verified = vi.hoisted(() => vi.fn());
vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof import('@node-rs/argon2')>();
  const verify: typeof library.verify = (...given) => {
    verified(String(given[0]).replace(/\$[^$]*\$[^$]*$/, ''));
    return library.verify(...given);
  };
  return { ...library, verify };
});

let test: TestServer;
let client: OAuthClient;
beforeAll(async () => {
  test = await startTestServer({ limits: { signInsPerName: 1000 }, passwords: createPasswordHasher() });
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
});

/** Removes the parts that differ at each visit: the name, the form token, the request's id, dates and counters. */
function withoutChance({ status, html, headers }: VisitedPage, name: string) {
  const {
    date,
    'set-cookie': cookie,
    'ratelimit-remaining': left,
    'ratelimit-reset': reset,
    ...kept
  } = headers;
  const text = html
    .replaceAll(name, 'NAME')
    .replace(/name="guard" value="[^"]*"/g, '')
    .replace(/interaction(\/|%2F)[\w-]+/g, 'interaction');
  return { status, text, headers: { ...kept, 'content-length': '' }, hasCookie: cookie !== undefined };
}

type Way = (name: string, password: string) => Promise<VisitedPage>;
const onOwnPage: Way = (name, password) => signIn(createInjectBrowser(test.app), { name, password });
const onTheWayToAnApp: Way = async (name, password) => {
  const browser = createInjectBrowser(test.app);
  const page = await browser.open((await startAuthorization(client)).url.href);
  return browser.submit(page, '/sign-in', { name, password });
};

it.each([
  ['on its own page', onOwnPage],
  ['during an authorization request', onTheWayToAnApp],
])('POST /auth/sign-in sends equal answers for existing and unknown names %s', async (_where, way) => {
  for (const password of ['wrong password', '', 'x'.repeat(300)]) {
    const [known, unknown] = [await way('viewer', password), await way('unknown-user', password)];
    expect(known.status).toBe(401);
    expect(withoutChance(known, 'viewer')).toEqual(withoutChance(unknown, 'unknown-user'));
  }
});

it('POST /auth/sign-in checks existing and unknown names with the same Argon2id cost', async () => {
  await onOwnPage('viewer', 'wrong password');
  await onOwnPage('unknown-user', 'wrong password');
  const [known, unknown] = verified.mock.calls.slice(-2).map(([settings]) => settings);
  // OWASP's minimum settings for Argon2id, which are the server's defaults.
  expect(known).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  expect(unknown).toBe(known);
});
