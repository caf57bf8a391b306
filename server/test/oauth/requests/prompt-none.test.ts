// Tests `prompt=none`: the app gets `login_required` in every browser in which the user is no longer signed in.
import { beforeEach, expect, it } from 'vitest';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../../harness/browser.ts';
import {
  approveAuthorization,
  createOAuthClient,
  type OAuthClient,
  startAuthorization,
} from '../../harness/oauth-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../harness/test-server.ts';

const SECURITY = '/auth/account/security';

let test: TestServer;
let client: OAuthClient;
beforeEach(async () => {
  test = await startTestServer();
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
});

/** Returns a browser in which the viewer is signed in and has connected the app. */
async function connectedBrowser(): Promise<ScriptlessBrowser> {
  const browser = createInjectBrowser(test.app);
  await approveAuthorization(browser, (await startAuthorization(client)).url);
  return browser;
}

async function askWithoutPrompt(browser: ScriptlessBrowser): Promise<string> {
  const { url } = await startAuthorization(client, { scope: 'openid', prompt: 'none' });
  const answer = (await browser.open(url.href)).leftFor?.searchParams;
  return answer?.get('error') ?? (answer?.has('code') ? 'a code' : 'no answer');
}

it('prompt=none returns a code while the user is signed in', async () => {
  expect(await askWithoutPrompt(await connectedBrowser())).toBe('a code');
});

it.each<[string, (here: ScriptlessBrowser, other: ScriptlessBrowser) => Promise<unknown>]>([
  ['signed out everywhere', async (here) => here.submit(await here.open(SECURITY), '/sign-out')],
  [
    'changed the password in another browser',
    async (here) => {
      const fields = { password: TEST_PASSWORD, newPassword: 'another long password' };
      return here.submit(await here.open(SECURITY), '/password', fields);
    },
  ],
  [
    'been replaced by another account in the browser',
    async (_here, other) => {
      other.cookies.delete('kiroku_session');
      await signIn(other, { name: 'filtered' });
    },
  ],
])('prompt=none returns login_required after the user has %s', async (_what, end) => {
  const [here, other] = [await connectedBrowser(), await connectedBrowser()];
  await end(here, other);
  expect(await askWithoutPrompt(other)).toBe('login_required');
});
