// Tests the commands on the page of the API documentation, and the answers at `/` and `/v1`.
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import { approveConsent } from '../harness/consent.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
const blocksOf = (html: string) =>
  [...html.matchAll(/<pre class="all"[^>]*><code>([^<]*)<\/code>/g)].map(([, text = '']) => plain(text));
const hasTools = spawnSync('sh', ['-c', 'command -v openssl']).status === 0;

/** Returns the arguments that a shell would pass to curl. */
function argumentsOf(commands: string, variables: Readonly<Record<string, string>>): string[] {
  const filled = commands.replace(/^\w+=…$/m, '').replace(/\bcurl\b/, "printf '%s\\n'");
  const { stdout } = spawnSync('sh', ['-c', filled], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

describe('commands on GET /docs', () => {
  it.skipIf(!hasTools)('connect a public app and call the API', async () => {
    const [ask = '', token = '', request = ''] = blocksOf((await test.app.inject({ url: '/v1/docs' })).body);
    const { app } = await test.registerApp({
      isPublic: true,
      redirectUris: ['http://localhost:8765/callback'],
    });
    const commands = `${ask.replace('CLIENT_ID=…', `CLIENT_ID=${app.clientId}`)}\necho "$VERIFIER"`;
    const { stdout } = spawnSync('sh', ['-c', commands], { encoding: 'utf8' });
    const [address = '', VERIFIER = ''] = stdout.trim().split('\n');
    const browser = createInjectBrowser(test.app);
    const callback = await approveConsent(browser, address, { name: 'viewer', password: TEST_PASSWORD });
    const CODE = callback.searchParams.get('code') ?? '';
    const [tokenUrl = '', ...data] = argumentsOf(token, { CLIENT_ID: app.clientId, VERIFIER, CODE });
    const fields = data.filter((one) => !one.startsWith('--')).map((one) => one.split(/=(.*)/s).slice(0, 2));
    const issued = await test.app.inject({
      method: 'POST',
      url: tokenUrl,
      headers: { host: new URL(SERVER_ORIGIN).host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    const TOKEN = issued.json().access_token;
    const [url = '', , authorization = ''] = argumentsOf(request, { TOKEN });
    const headers = { host: new URL(SERVER_ORIGIN).host, authorization: authorization.split(': ')[1] ?? '' };
    expect((await test.app.inject({ url, headers })).json()).toMatchObject({ ok: true, results: [] });
  });
});

describe('GET / and GET /v1', () => {
  const open = (url: string, headers: object = {}) =>
    test.app.inject({ url, headers: { host: 'localhost:4780', accept: 'text/html', ...headers } });

  it('/ links to the account, the API and the practice page', async () => {
    const { statusCode, body, headers } = await open('/', { 'accept-language': 'de' });
    expect([statusCode, headers.vary]).toEqual([200, expect.stringContaining('accept')]);
    expect(body).toContain('<html lang="de">');
    for (const href of [`${SERVER_ORIGIN}/auth/account`, '/v1/docs', '/practice'])
      expect(body).toContain(`href="${href}"`);
  });

  it.each(['/v1', '/v1?a=b', '/v1/', '/v1/?a=b'])('%s redirects to the documentation', async (url) => {
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location]).toEqual([303, '/v1/docs']);
  });

  it.each(['/', '/v1', '/v1/'])('%s returns not_found to a client that does not accept HTML', async (url) => {
    for (const accept of ['application/json', '*/*']) {
      const answer = await open(url, { accept });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });
});
