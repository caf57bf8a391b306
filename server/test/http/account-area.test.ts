// Tests what all answers of the account area have in common: assets, headers, limits of size and rate, and the answer timeout.
import { beforeAll, expect, it } from 'vitest';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../harness/browser.ts';
import { withBusyConnection } from '../harness/busy-database.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});

const open = (browser: ScriptlessBrowser, path: string) => browser.open(`${SERVER_ORIGIN}/auth${path}`);

it.each([
  ['account.css', 'text/css; charset=utf-8', /^\S[\s\S]*\.card\b/],
  ['account.js', 'text/javascript; charset=utf-8', /addEventListener\('submit'/],
  ['icon.svg', 'image/svg+xml', /^<svg [\s\S]*<\/svg>\s*$/],
])('GET /auth/%s allows caching the asset for ten minutes', async (name, type, content) => {
  const { statusCode, headers, body } = await test.app.inject({ url: `/auth/${name}` });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    type,
    'public, max-age=600',
  ]);
  expect(body).toMatch(content);
});

it.each(['/auth/icon.svg', '/auth/sign-in', '/auth/.well-known/openid-configuration'])(
  'GET %s has referrer, opener and nosniff headers',
  async (url) => {
    const { headers } = await test.app.inject({ url, headers: { host: 'localhost:4780' } });
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  },
);

it('GET /auth/icon.svg has no content security policy', async () => {
  const { headers } = await test.app.inject({ url: '/auth/icon.svg' });
  expect(headers).not.toHaveProperty('content-security-policy');
});

it('POST /auth/sign-in answers a body above 32 KiB with 413', async () => {
  const send = async (length: number) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:4780' };
    const payload = 'name=x&'.repeat(length / 7).padEnd(length, 'x');
    return (await test.app.inject({ method: 'POST', url: '/auth/sign-in', headers, payload })).statusCode;
  };
  expect([await send(32 * 1024), await send(32 * 1024 + 1)]).toEqual([403, 413]);
});

it('sign-in, sign-up and password forms return 429 beyond their limits', async () => {
  const { app } = await startTestServer({ limits: { signInsPerName: 2, signUpsPerIp: 2 } });
  const wrong = { name: 'viewer', password: 'a wrong password' };
  /** Opens and sends the form three times, and returns the three statuses. */
  async function statuses(path: string, action: string, fields: (attempt: number) => Record<string, string>) {
    const answered = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      answered.push((await browser.submit(await open(browser, path), action, fields(attempt))).status);
    return answered;
  }
  let browser = createInjectBrowser(app);
  expect(await statuses('/sign-in', '/sign-in', () => wrong)).toEqual([401, 401, 429]);
  const person = (attempt: number) => ({
    name: `person-${attempt}`,
    password: TEST_PASSWORD,
    birthDate: '1990-05-01',
  });
  expect(await statuses('/sign-up', '/sign-up', person)).toEqual([200, 200, 429]);
  browser = createInjectBrowser(app);
  await signIn(browser, { name: 'filtered' });
  const change = { password: 'a wrong password', newPassword: 'another long password' };
  expect(await statuses('/account/security', '/password', () => change)).toEqual([401, 401, 429]);
});

it('account area returns 503 while the database hangs', async () => {
  const slow = await startTestServer({ databasePool: 1, environment: { ANSWER_TIMEOUT_MS: '500' } });
  const headers = { host: 'localhost:4780', cookie: 'kiroku_session=a-token' };
  const ask = (url: string, accept: string) => slow.app.inject({ url, headers: { ...headers, accept } });
  const [page, endpoint] = await withBusyConnection(slow, () =>
    Promise.all([
      ask('/auth/account', 'text/html'),
      ask('/auth/oauth2/authorize?client_id=unknown', 'application/json'),
    ]),
  );
  expect([page.statusCode, page.body.includes('<h1>This takes too long</h1>')]).toEqual([503, true]);
  expect([endpoint.statusCode, endpoint.json().code]).toEqual([503, 'unavailable']);
});
