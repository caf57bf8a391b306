// Tests the account pages against hostile requests and outdated tabs. These must cause no server errors, and no changes that the account's
// owner did not request.
import { beforeEach, describe, expect, it } from 'vitest';
import { account, accountSession, app, oidcGrant } from '../../src/db/schema.ts';
import { createApiCallers } from '../harness/api.ts';
import { createInjectBrowser, type ScriptlessBrowser, signIn, type VisitedPage } from '../harness/browser.ts';
import { createOAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

let test: TestServer;
beforeEach(async () => {
  test = await startTestServer({ limits: { signInsPerName: 4 }, environment: { TRUST_PROXY: '1' } });
});

const SECURITY = '/auth/account/security';

async function signedIn(name: string, browser = createInjectBrowser(test.app)): Promise<ScriptlessBrowser> {
  await signIn(browser, { name });
  return browser;
}

const guardIn = ({ html }: VisitedPage): string => /name="guard" value="([^"]*)"/.exec(html)?.[1] ?? '';

/** Returns the stored accounts, apps and connections. Leaves out the tables that each visit changes. */
async function kept(): Promise<string> {
  const rows = await Promise.all([account, app, oidcGrant].map((table) => test.db.select().from(table)));
  return JSON.stringify(rows);
}

describe('outdated account page in another tab', () => {
  it('cannot change the account that signed in after the page was opened', async () => {
    await createApiCallers(test);
    const { app: own } = await test.registerApp();
    const browser = await signedIn('viewer');
    const address = `/auth/account/apps/${own.clientId}/delete`;
    const pages = [
      ['/auth/account', '/account', { adultFilter: 'on' }],
      ['/auth/account/apps', '/account/apps', { appName: 'Left open', redirectUris: 'https://app.example/' }],
      [address, '/delete', {}],
      [SECURITY, `${SECURITY}/sign-out`, {}],
      ['/auth/account', '/sign-out', {}],
    ] as const;
    const open = [];
    for (const [url, action, fields] of pages) open.push({ page: await browser.open(url), action, fields });
    await browser.submit(await browser.open('/auth/account'), '/sign-out');
    await signedIn('filtered', browser);
    await test.db.update(account).set({ adultFilter: false });
    const before = await kept();
    for (const { page, action, fields } of open)
      expect((await browser.submit(page, action, fields)).html).toContain('This form has expired');
    expect(await kept()).toBe(before);
    expect((await browser.open('/auth/account')).html).toContain('Hello, filtered');
  });

  it('redirects to the sign-in after its session has ended', async () => {
    const browser = await signedIn('viewer');
    const page = await browser.open('/auth/account');
    await browser.submit(await browser.open(SECURITY), `${SECURITY}/sign-out`);
    expect((await browser.submit(page, '/account', {})).html).toContain('<h1>Sign in</h1>');
  });
});

describe('account session', () => {
  it('gets a new token at the sign-in instead of a planted token', async () => {
    const attacker = await signedIn('filtered');
    const planted = attacker.cookies.get('kiroku_session') ?? '';
    const victim = createInjectBrowser(test.app);
    victim.cookies.set('kiroku_session', planted);
    victim.cookies.set('kiroku_oidc', attacker.cookies.get('kiroku_oidc') ?? '');
    const { app: own, secret } = await test.registerApp();
    const client = await createOAuthClient(test, { clientId: own.clientId, secret });
    const page = await victim.open((await startAuthorization(client, { prompt: 'login' })).url.href);
    const consent = await victim.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
    expect(consent.html).toContain('signed in as <strong>viewer</strong>');
    expect(victim.cookies.get('kiroku_session')).not.toBe(planted);
    expect((await attacker.open('/auth/account')).html).not.toContain('Hello, viewer');
  });

  it('is deleted when its browser signs in again', async () => {
    const browser = await signedIn('viewer');
    const { app: own, secret } = await test.registerApp();
    const client = await createOAuthClient(test, { clientId: own.clientId, secret });
    const page = await browser.open((await startAuthorization(client, { prompt: 'login' })).url.href);
    await browser.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
    expect(await test.db.$count(accountSession)).toBe(1);
  });

  it('cannot change the password after wrong guesses from several addresses', async () => {
    const owner = await signedIn('viewer');
    const guess = async (address: string, password: string) => {
      const thief = createInjectBrowser(test.app, { 'x-forwarded-for': address });
      for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
      const fields = { password, newPassword: 'taken over by a thief' };
      return (await thief.submit(await thief.open(SECURITY), '/password', fields)).status;
    };
    for (let number = 1; number <= 4; number += 1)
      expect(await guess(`203.0.113.${number}`, 'a wrong guess')).toBe(401);
    expect(await guess('203.0.113.5', TEST_PASSWORD)).toBe(429);
    const other = await signedIn('viewer');
    const fields = { password: TEST_PASSWORD, newPassword: 'another long password' };
    expect((await other.submit(await other.open(SECURITY), '/password', fields)).status).toBe(200);
  });
});

const LONG = 'x'.repeat(20_000);
const ODD = ['%00', '..%2f..%2f', '%E2%80%AE', '%F0%9F%92%A9', "'%20or%201=1--", '%3Cb%3E', 'x'.repeat(4000)];

describe('hostile requests to the account area', () => {
  const acts = (id: string) => [
    `/auth/account/apps/${id}/delete`,
    `/auth/account/apps/${id}/edit`,
    `/auth/account/apps/${id}/rotate`,
    `/auth/account/connections/${id}/revoke`,
  ];

  it('change no data of another account', async () => {
    await createApiCallers(test);
    const { app: own } = await test.registerApp();
    const stranger = await signedIn('minor');
    const guard = guardIn(await stranger.open(SECURITY));
    const before = await kept();
    const fields = { guard, appName: 'Taken over', redirectUris: 'https://evil.example/' };
    for (const url of [own.clientId, ...ODD].flatMap(acts)) {
      expect((await stranger.post(url, fields)).status, url).toBeLessThan(500);
      expect((await stranger.open(url)).status, url).toBeLessThan(500);
    }
    expect(await kept()).toBe(before);
  });

  it('change nothing if they have unusual field values', async () => {
    const browser = await signedIn('viewer');
    const guard = guardIn(await browser.open(SECURITY));
    const before = await kept();
    const odd = ['\u202e\u2066', '\ud83d', '"><script>alert(1)</script>', '\u0000', '{{7*7}}', LONG, ''];
    for (const value of odd)
      for (const [url, fields] of [
        ['/auth/account/apps', { appName: value, redirectUris: value }],
        [`${SECURITY}/password`, { password: value, newPassword: value }],
        [`${SECURITY}/delete`, { password: value }],
        ['/auth/sign-up', { name: value, password: value, birthDate: value, returnTo: value }],
        ['/auth/sign-in', { name: value, password: value }],
      ] as const) {
        const plain = guardIn(await createGuest(browser));
        const answer = await browser.post(url, { guard: url.includes('account') ? guard : plain, ...fields });
        expect(answer.status, `${url} ${value.slice(0, 20)}`).toBeLessThan(500);
        expect(answer.html).not.toContain('<script>');
      }
    expect(await kept()).toBe(before);
  });

  it('change nothing if they have repeated fields or a JSON or multipart body', async () => {
    const browser = await signedIn('viewer');
    const guard = guardIn(await browser.open('/auth/account'));
    const before = await kept();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = async (type: string, payload: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/auth/account',
          headers: { host: 'localhost:4780', cookie, 'content-type': type },
          payload,
        })
      ).statusCode;
    expect(await send('application/x-www-form-urlencoded', `guard=${guard}&guard=${guard}`)).toBe(403);
    expect(await send('application/json', '{"guard":{"a":1},"adultFilter":["on"]}')).toBe(403);
    expect(await send('multipart/form-data; boundary=x', '--x--')).toBeLessThan(500);
    expect(await kept()).toBe(before);
  });

  it('cause no server error while the account is being deleted', async () => {
    const browser = await signedIn('viewer');
    const page = await browser.open(`${SECURITY}/delete`);
    const apps = await browser.open('/auth/account/apps');
    const profile = await browser.open('/auth/account');
    const fields = { appName: 'Late', redirectUris: 'https://app.example/' };
    const answers = await Promise.all([
      browser.submit(page, '/delete', { password: TEST_PASSWORD }),
      ...Array.from({ length: 12 }, () => browser.submit(apps, '/account/apps', fields)),
      browser.submit(profile, '/account', { adultFilter: 'on' }),
      browser.submit(page, '/delete', { password: TEST_PASSWORD }),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const left = await test.db.select().from(account);
    expect(left.map(({ name }) => name)).not.toContain('viewer');
  });
});

/** Opens the sign-in page in the same browser, but without its session. */
async function createGuest(browser: ScriptlessBrowser): Promise<VisitedPage> {
  const guest = createInjectBrowser(test.app);
  guest.cookies.set('kiroku_form', browser.cookies.get('kiroku_form') ?? '');
  return guest.open('/auth/sign-in');
}
