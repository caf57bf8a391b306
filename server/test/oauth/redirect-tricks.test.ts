// Tests that the browser is redirected only to a registered address (RFC 9700, section 4.1), and never to an attacker's address (section
// 4.11).
import { beforeAll, describe, expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import { createOAuthClient, type OAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

const WEB = 'https://app.example/callback';
const LOCAL = 'http://localhost:3000/callback';

let test: TestServer;
let client: OAuthClient;
let wanderers = 0;

beforeAll(async () => {
  test = await startTestServer();
  const { app, secret } = await test.registerApp({ redirectUris: [WEB, LOCAL] });
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
});

/** Opens an authorization request without a session. If the request is accepted, the sign-in page is shown. */
async function open(redirect: string) {
  const { url } = await startAuthorization(client, { redirect });
  return createInjectBrowser(test.app).open(url.href);
}

describe('redirect_uri of an authorization request', () => {
  it.each([WEB, LOCAL])('is accepted if it is registered: %s', async (redirect) => {
    expect((await open(redirect)).html).toContain('type="password"');
  });

  it.each([
    ['a longer path', `${WEB}/more`],
    ['a path with ".."', `${WEB}/../callback`],
    ['a percent-encoded letter', 'https://app.example/c%61llback'],
    ['a trailing slash', `${WEB}/`],
    ['a query', `${WEB}?next=1`],
    ['an empty query', `${WEB}?`],
    ['a fragment', `${WEB}#x`],
    ['an empty fragment', `${WEB}#`],
    ['a host that only begins like the registered host', 'https://app.example.evil.example/callback'],
    ['a host that only ends like the registered host', 'https://evil-app.example/callback'],
    ['a subdomain', 'https://sub.app.example/callback'],
    ['the real host as a user name', 'https://app.example@evil.example/callback'],
    ['a user name', 'https://user@app.example/callback'],
    ['a password', 'https://user:word@app.example/callback'],
    ['capitals in the host', 'https://APP.example/callback'],
    ['capitals in the path', 'https://app.example/Callback'],
    ['capitals in the scheme', 'HTTPS://app.example/callback'],
    ['the default port', 'https://app.example:443/callback'],
    ['another port', 'https://app.example:8443/callback'],
    ['another scheme', 'http://app.example/callback'],
    ['a dot after the host', 'https://app.example./callback'],
    ['a backslash', 'https://app.example\\callback'],
    ['a leading space', ` ${WEB}`],
    ['a line break', `${WEB}\n`],
    ['no path', 'https://app.example'],
    ['the scheme javascript:', 'javascript:alert(1)//app.example/callback'],
    ['another port of localhost', 'http://localhost:3001/callback'],
    ['localhost without a port', 'http://localhost/callback'],
    ['127.0.0.1 instead of localhost', 'http://127.0.0.1:3000/callback'],
    ['[::1] instead of localhost', 'http://[::1]:3000/callback'],
    ['localhost over TLS', 'https://localhost:3000/callback'],
    ['a host that only begins with localhost', 'http://localhost.evil.example:3000/callback'],
    ['a subdomain of localhost', 'http://evil.localhost:3000/callback'],
  ])('gets an error page without a redirect for %s', async (_case, redirect) => {
    const visit = await open(redirect);
    expect([visit.leftFor, visit.status]).toEqual([null, 400]);
    expect(visit.html).toContain('could not be connected');
    expect(visit.html).not.toContain('type="password"');
  });

  it('gets an error page if it is missing or given twice', async () => {
    const { url } = await startAuthorization(client, { redirect: WEB });
    const twice = new URL(url);
    twice.searchParams.append('redirect_uri', 'https://evil.example/');
    url.searchParams.delete('redirect_uri');
    for (const { href } of [url, twice]) {
      const visit = await createInjectBrowser(test.app).open(href);
      expect([visit.leftFor, visit.status]).toEqual([null, 400]);
    }
  });
});

describe('address of another site', () => {
  const evil = 'https://evil.example/';
  const names = ['returnTo', 'return_to', 'next', 'redirect', 'redirect_uri', 'continue', 'url', 'done'];
  const query = names.map((name) => `${name}=${encodeURIComponent(evil)}`).join('&');

  it.each(['/sign-in', '/sign-up', '/account', '/account/apps', '/account/connections'])(
    'is ignored in the query and the form of %s',
    async (path) => {
      const browser = createInjectBrowser(test.app);
      const page = await browser.open(`${SERVER_ORIGIN}/auth${path}?${query}`);
      expect([page.leftFor, page.html.includes('evil.example')]).toEqual([null, false]);
      const form = path === '/sign-up' ? '/sign-up' : '/sign-in';
      const fields = { name: 'viewer', password: TEST_PASSWORD, birthDate: '1990-01-01' };
      const stranger = Object.fromEntries(names.map((name) => [name, evil]));
      const after = await browser.submit(page, form, { ...stranger, ...fields });
      expect(after.leftFor).toBeNull();
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/auth/interaction/../../evil',
    '/auth/interaction/x?y=//evil.example',
    '/auth/interaction/',
    '/auth/interactionx/evil',
    'javascript:alert(1)',
    '/auth/interaction/a\r\nlocation: https://evil.example/',
  ])('is ignored as returnTo of the sign-up: %j', async (returnTo) => {
    const browser = createInjectBrowser(test.app);
    const page = await browser.open(`${SERVER_ORIGIN}/auth/sign-up?returnTo=${encodeURIComponent(returnTo)}`);
    expect(page.html).toContain('name="returnTo" value=""');
    wanderers += 1;
    const name = `wanderer-${wanderers}`;
    const after = await browser.submit(page, '/sign-up', {
      name,
      password: TEST_PASSWORD,
      birthDate: '1990-01-01',
      returnTo,
    });
    expect([after.leftFor, after.html.includes(`Hello, ${name}`)]).toEqual([null, true]);
  });

  it('is ignored in the Host headers', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await test.app.inject({ url: '/auth/account', headers });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/auth/sign-in');
  });
});
