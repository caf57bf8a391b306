// Tests that the consent page shows where the answer is sent.
import { beforeAll, expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import { createOAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { APP_REDIRECT, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

const EXPLANATION = 'is your browser’s own address for it.';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});

/** Returns the text of the consent page for an app with this redirect address. */
async function consentWords(redirect: string): Promise<string> {
  const { app, secret } = await test.registerApp({ redirectUris: [redirect] });
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  const browser = createInjectBrowser(test.app);
  const { url } = await startAuthorization(client, { redirect });
  const signInPage = await browser.open(url.href);
  const page = await browser.submit(signInPage, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
  return page.html.replaceAll(/<[^>]*>/g, '');
}

it.each([
  ['Chromium', APP_REDIRECT],
  ['Firefox', 'https://0123456789abcdef.extensions.allizom.org/'],
])('consent page explains the redirect host of an extension in %s', async (_browser, redirect) => {
  const words = await consentWords(redirect);
  expect(words).toContain('You will be sent back to the extension in this browser.');
  expect(words).toContain(`${new URL(redirect).host} ${EXPLANATION}`);
});

it.each(['https://app.example/callback', 'https://chromiumapp.org.evil.example/callback'])(
  'consent page names the host of a website: %s',
  async (redirect) => {
    const words = await consentWords(redirect);
    expect(words).toContain(`You will be sent to ${new URL(redirect).host}.`);
    expect(words).not.toContain(EXPLANATION);
  },
);
