// Tests all cookies that the account area sets during an authorization.
import { expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import { approveAuthorization, createOAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import {
  APP_REDIRECT,
  SERVER_ORIGIN,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../harness/test-server.ts';

/** Returns the attributes of each cookie that is set during an authorization, by name. */
async function cookiesOf(test: TestServer): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  test.app.addHook('onRequest', async (_request, reply) => {
    reply.raw.on('finish', () => {
      for (const line of [reply.raw.getHeader('set-cookie') ?? []].flat()) {
        const [, name = '', attributes = ''] = /^([^=]+)=[^;]*;?(.*)$/.exec(String(line)) ?? [];
        if (!attributes.includes('1970')) seen.set(name, attributes.toLowerCase());
      }
    });
  });
  const { app, secret } = await test.registerApp();
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  await approveAuthorization(createInjectBrowser(test.app), (await startAuthorization(client)).url);
  return seen;
}

const names = [
  'kiroku_device',
  'kiroku_form',
  'kiroku_interaction',
  'kiroku_interaction_begun',
  'kiroku_oidc',
  'kiroku_request',
  'kiroku_resume',
  'kiroku_session',
];

it('authorization cookies have HttpOnly, SameSite=Lax and a path below /auth', async () => {
  const seen = await cookiesOf(await startTestServer());
  expect([...seen.keys()].filter((name) => !name.endsWith('.sig')).sort()).toEqual(names);
  // A sign-in must last even if the browser is closed.
  for (const name of ['kiroku_oidc', 'kiroku_session'])
    expect(seen.get(name), name).toMatch(/expires=|max-age=2592000/);
  for (const [name, attributes] of seen) {
    expect(attributes, name).toContain('httponly');
    expect(attributes, name).toContain('samesite=lax');
    expect(attributes, name).toMatch(/path=\/auth(?:\/|;|$)/);
    expect(attributes, name).not.toContain('domain=');
  }
});

it('authorization cookies are Secure with the prefix __Host- or __Secure- over TLS', async () => {
  const https = SERVER_ORIGIN.replace('http:', 'https:');
  const test = await startTestServer({ environment: { AUTH_URL: `${https}/auth`, BASE_URL: `${https}/v1` } });
  const { app } = await test.registerApp();
  const pkce = `code_challenge_method=S256&code_challenge=${'x'.repeat(43)}`;
  const redirect = `redirect_uri=${encodeURIComponent(APP_REDIRECT)}`;
  const request = `client_id=${app.clientId}&${redirect}&response_type=code&scope=openid&${pkce}`;
  const browser = createInjectBrowser(test.app);
  const lines: string[] = [];
  test.app.addHook('onRequest', async (_request, reply) => {
    reply.raw.on('finish', () => lines.push(...[reply.raw.getHeader('set-cookie') ?? []].flat().map(String)));
  });
  const headers = { origin: https };
  const page = await browser.open(`/auth/oauth2/authorize?${request}`);
  const guard = /name="guard" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
  const uid = /interaction\/([\w-]+)\/sign-in/.exec(page.html)?.[1];
  const address = `/auth/interaction/${uid}/sign-in`;
  await browser.post(address, { guard, name: 'viewer', password: TEST_PASSWORD }, headers);
  expect(browser.cookies.has('__Host-kiroku_session')).toBe(true);
  for (const line of lines) {
    expect(line).toMatch(/; secure/i);
    expect(line).toMatch(/^__(?:Host-[^;]*;.* path=\/(?:;|$)|Secure-[^;]*;.* path=\/auth\/)/i);
  }
  const seen = new Set(lines.map((line) => line.split('=', 1)[0]?.replace(/\.sig$/, '')));
  expect([...seen].sort()).toEqual([
    '__Host-kiroku_device',
    '__Host-kiroku_form',
    '__Host-kiroku_session',
    '__Secure-kiroku_interaction',
    '__Secure-kiroku_interaction_begun',
    '__Secure-kiroku_request',
    '__Secure-kiroku_resume',
  ]);
  const addresses = [
    '/auth/sign-in',
    '/auth/nothing',
    '/v1/search',
    '/v1/docs',
    '/covers/x.svg',
    '/practice',
    '/no',
  ];
  for (const url of addresses) {
    const answer = await test.app.inject({ url });
    expect(answer.headers['strict-transport-security'], url).toBe('max-age=31536000');
  }
});

it('authorization cookies of the longest accepted request stay below 4 kB', async () => {
  const test = await startTestServer();
  const lengths: [string, number][] = [];
  test.app.addHook('onSend', async (_request, reply) => {
    for (const line of [reply.getHeader('set-cookie') ?? []].flat()) {
      const [pair = ''] = String(line).split(';', 1);
      lengths.push([pair.split('=', 1)[0] ?? '', pair.length]);
    }
  });
  const { app, secret } = await test.registerApp();
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  const state = '灯'.repeat(340);
  const { url } = await startAuthorization(client, { state, nonce: '灯'.repeat(170) });
  const browser = createInjectBrowser(test.app);
  const page = await browser.open(url.href);
  expect(page.html).toContain('/sign-in"');
  expect(lengths.map(([name]) => name)).toContain('kiroku_request');
  // Browsers limit the length of a cookie's name and value together (RFC 6265bis, section 5.7).
  expect(lengths.filter(([, length]) => length > 4096)).toEqual([]);
  browser.cookies.delete('kiroku_interaction_begun');
  const { leftFor } = await approveAuthorization(browser, new URL(page.url, SERVER_ORIGIN));
  expect(leftFor?.searchParams.get('state')).toBe(state);
});

it('GET /auth/interaction/{uid} ignores an invalid kiroku_request cookie', async () => {
  const test = await startTestServer();
  for (const kept of ['nonsense', Buffer.from('[1]').toString('base64url')]) {
    const browser = createInjectBrowser(test.app);
    browser.cookies.set('kiroku_request', kept);
    expect((await browser.open('/auth/interaction/gone')).html).toContain('is over');
  }
});
