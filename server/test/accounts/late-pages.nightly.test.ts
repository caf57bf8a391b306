// Tests that nobody waits forever in the account area while the database does not answer.
import { errorBodySchema } from '@kiroku/contract/errors';
import { beforeAll, expect, it } from 'vitest';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../harness/browser.ts';
import { withBusyConnection } from '../harness/busy-database.ts';
import {
  approveAuthorization,
  connectClient,
  createOAuthClient,
  type OAuthClient,
  requestTokenRefresh,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

// This is enough for every request that need not wait for the database, even on a busy machine. All waiting requests wait at the same time,
// so the test lasts this long only once.
const ANSWER_TIMEOUT_MS = '4000';

let test: TestServer;
let client: OAuthClient;
beforeAll(async () => {
  test = await startTestServer({ databasePool: 1, environment: { ANSWER_TIMEOUT_MS } });
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
});

const credentials = { name: 'viewer', password: TEST_PASSWORD };
const open = (browser: ScriptlessBrowser, path: string) => browser.open(`${SERVER_ORIGIN}/auth${path}`);
async function signedIn(): Promise<ScriptlessBrowser> {
  const browser = createInjectBrowser(test.app);
  await signIn(browser);
  return browser;
}

function expectLatePage({ status, html, headers }: Awaited<ReturnType<ScriptlessBrowser['open']>>): void {
  expect(status).toBe(503);
  expect(html).toContain('<h1>This takes too long</h1>');
  expect(html).toContain('account.css');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
}

it('account pages and the token endpoint return 503 while the database does not answer', async () => {
  const paths = ['/account', '/account/apps', '/account/connections'];
  const [viewer, guest, asked] = [await signedIn(), createInjectBrowser(test.app), await signedIn()];
  const form = await open(guest, '/sign-in');
  const { url } = await startAuthorization(client);
  const { refreshToken } = await connectClient(test, client);
  const refresh = () => requestTokenRefresh(client, refreshToken);
  const [answer, ...pages] = await withBusyConnection(test, () =>
    Promise.all([
      refresh(),
      ...paths.map((path) => open(viewer, path)),
      guest.submit(form, '/sign-in', credentials),
      asked.open(url.href),
    ]),
  );
  expect(pages).toHaveLength(5);
  for (const page of pages) expectLatePage(page);
  expect([answer.status, errorBodySchema().parse(await answer.json()).code]).toEqual([503, 'unavailable']);

  for (const path of paths) expect((await open(viewer, path)).status).toBe(200);
  expect((await guest.submit(form, '/sign-in', credentials)).html).toContain('Hello, viewer');
  expect((await approveAuthorization(asked, url)).leftFor?.searchParams.get('code')).toEqual(
    expect.any(String),
  );
  expect((await refresh()).status).toBe(200);
});
