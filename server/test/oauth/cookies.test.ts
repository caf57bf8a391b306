// Every cookie that the account area sets, from the app's request to the end of the session.
import { expect, it } from 'vitest';
import { createBrowser } from '../harness/browser.ts';
import { approve, createOAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { ORIGIN, REDIRECT, startTestServer, type TestServer } from '../harness/test-server.ts';

/** The attributes of each cookie that was set on the way, by name. */
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
  await approve(createBrowser(test.app), (await startAuthorization(client)).url);
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

it('cookies are out of reach for scripts, other sites and the API', async () => {
  const seen = await cookiesOf(await startTestServer());
  expect([...seen.keys()].filter((name) => !name.endsWith('.sig')).sort()).toEqual(names);
  for (const [name, attributes] of seen) {
    expect(attributes, name).toContain('httponly');
    expect(attributes, name).toContain('samesite=lax');
    expect(attributes, name).toMatch(/path=\/auth(?:\/|;|$)/);
    expect(attributes, name).not.toContain('domain=');
  }
});

it('cookies travel over TLS only where the account area does', async () => {
  const environment = { AUTH_URL: `${ORIGIN.replace('http:', 'https:')}/auth` };
  const test = await startTestServer({ environment });
  const { app } = await test.registerApp();
  const pkce = `code_challenge_method=S256&code_challenge=${'x'.repeat(43)}`;
  const redirect = `redirect_uri=${encodeURIComponent(REDIRECT)}`;
  const request = `client_id=${app.clientId}&${redirect}&response_type=code&scope=openid&${pkce}`;
  const asked = await test.app.inject({ url: `/auth/oauth2/authorize?${request}` });
  const response = await test.app.inject({ url: '/auth/sign-in' });
  const lines = [asked, response].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat());
  expect(lines.map((line) => line.split('=', 1)[0])).toContain('kiroku_interaction');
  for (const line of lines) expect(line).toMatch(/; secure/i);
  expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
});
