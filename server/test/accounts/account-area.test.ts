// Tests the account area end to end. The tests use it like a browser that runs no JavaScript.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountSession, account as accountTable } from '../../src/db/schema.ts';
import { createInjectBrowser, followMainLink, type ScriptlessBrowser, signIn } from '../harness/browser.ts';
import { createOAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

let test: TestServer;
let browser: ScriptlessBrowser;

beforeAll(async () => {
  test = await startTestServer({ limits: { signUpsPerIp: 1000, signInsPerName: 1000 } });
});
beforeEach(() => {
  browser = createInjectBrowser(test.app);
});

let names = 0;
/** Returns a name that no account has yet, even if a test runs again. */
const newName = (word: string): string => {
  names += 1;
  return `${word}_${names}`;
};
const open = (path: string) => browser.open(`${SERVER_ORIGIN}/auth${path}`);
const signUp = async (fields: Record<string, string>) =>
  browser.submit(await open('/sign-up'), '/sign-up', {
    password: TEST_PASSWORD,
    birthDate: '1999-09-09',
    ...fields,
  });

describe('POST /auth/sign-up', () => {
  it('creates an account and signs in', async () => {
    const newcomer = newName('Haru');
    const visit = await signUp({ name: newcomer });
    expect(visit.html).toContain(`Hello, ${newcomer}`);
    const rows = await test.db.select().from(accountTable);
    const row = rows.find(({ name }) => name === newcomer);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(row?.adultFilter).toBe(true);
  });

  it('refuses a taken name even with different letter case', async () => {
    const taken = newName('Natsu');
    await signUp({ name: taken });
    browser = createInjectBrowser(test.app);
    const visit = await signUp({ name: taken.toUpperCase() });
    expect([visit.status, visit.html.includes('This name is taken.')]).toEqual([400, true]);
  });

  it.each([
    [{ name: 'x' }, 'at least 2 characters'],
    [{ name: 'a b' }, 'letters, digits, dots'],
    [{ name: 'fuyu', password: 'short' }, 'at least 8 characters'],
    [{ name: 'fuyu', birthDate: '' }, 'Enter your date of birth'],
    [{ name: 'fuyu', birthDate: '2190-01-01' }, 'is in the future'],
    [{ name: 'fuyu', birthDate: '1871-01-01' }, 'not likely'],
    [{ name: 'fuyu', birthDate: `${new Date().getUTCFullYear() - 1}-03-02` }, 'not likely'],
    [{ name: 'fuyu', birthDate: '2001-02-30' }, 'Enter your date of birth'],
  ])(
    'refuses %o with an explanation and keeps the typed name',
    async (fields: Record<string, string>, message) => {
      const visit = await signUp(fields);
      expect(visit.status).toBe(400);
      expect(visit.html).toContain(message);
      expect(visit.html).toContain(`value="${fields.name}"`);
      expect(visit.html).not.toContain(TEST_PASSWORD);
    },
  );

  it('continues the authorization request of an app', async () => {
    const { app, secret } = await test.registerApp();
    const client = await createOAuthClient(test, { clientId: app.clientId, secret });
    const ask = await browser.open((await startAuthorization(client)).url.href);
    const link = /href="([^"]*sign-up[^"]*)"/.exec(ask.html)?.[1] ?? '';
    const signedUp = await browser.submit(await browser.open(SERVER_ORIGIN + link), '/sign-up', {
      name: newName('aki'),
      password: TEST_PASSWORD,
      birthDate: '1999-09-09',
    });
    expect((await followMainLink(browser, signedUp)).html).toContain('wants to use your list');
  });

  it('ignores a returnTo address of another site', async () => {
    const name = newName('mallory');
    const page = await browser.open(`${SERVER_ORIGIN}/auth/sign-up?returnTo=https://evil.example/`);
    expect(page.html).not.toContain('evil.example');
    const visit = await browser.submit(page, '/sign-up', {
      name,
      password: TEST_PASSWORD,
      birthDate: '1999-09-09',
      returnTo: '//evil.example',
    });
    expect(visit.leftFor).toBeNull();
    expect(visit.html).toContain(`Hello, ${name}`);
  });

  it('escapes the typed name in the page', async () => {
    const visit = await signUp({ name: '<script>x</script>' });
    expect(visit.html).not.toContain('<script>');
    expect(visit.html).toContain('&lt;script&gt;');
  });
});

describe('account session', () => {
  it('is required on the signed-in pages', async () => {
    for (const path of ['/account', '/account/connections', '/account/apps']) {
      expect((await open(path)).html).toContain('<h1>Sign in</h1>');
    }
  });

  it('is stored only as a hash of its token', async () => {
    await signIn(browser);
    const token = browser.cookies.get('kiroku_session') ?? '';
    const rows = await test.db.select().from(accountSession);
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(token);
    await browser.submit(await open('/account'), '/sign-out');
    browser.cookies.set('kiroku_session', token);
    expect((await open('/account')).html).toContain('<h1>Sign in</h1>');
  });

  it('ends after 30 days', async () => {
    await signIn(browser);
    test.clock.advance(31 * 86_400_000);
    expect((await open('/account')).html).toContain('<h1>Sign in</h1>');
    test.clock.advance(-31 * 86_400_000);
  });
});

describe('forms of the account area', () => {
  it('are refused from another site or without their CSRF token', async () => {
    await signIn(browser);
    const guard = /name="guard" value="([^"]*)"/.exec((await open('/account')).html)?.[1] ?? '';
    const attempts = [
      browser.post('/auth/account', {}),
      browser.post('/auth/account', { guard: 'guess' }),
      browser.post('/auth/account', { guard }, { origin: 'https://evil.example' }),
      browser.post('/auth/account', { guard }, { 'sec-fetch-site': 'cross-site' }),
      browser.post('/auth/account', { guard }, { origin: 'null' }),
      createInjectBrowser(test.app).post('/auth/account', { guard }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await browser.post('/auth/account', { guard }, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it('are refused if the account name has a NUL character', async () => {
    expect((await signUp({ name: 'na\0tsu' })).status).toBe(400);
    expect((await signIn(browser, { name: 'view\0er' })).status).toBe(401);
  });

  it('are served with a strict CSP, no-store and a same-origin referrer policy', async () => {
    const { headers } = await open('/sign-in');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('adult filter of the profile page', () => {
  it('can be turned off and on by an adult', async () => {
    await signIn(browser);
    const save = async (fields: Record<string, string>) =>
      browser.submit(await open('/account'), '/auth/account', fields);
    expect((await save({ adultFilter: 'on' })).html).toContain('value="on" checked');
    expect((await save({})).html).not.toContain('value="on" checked');
  });

  it('stays on for a minor when the form omits the filter', async () => {
    await signIn(browser, { name: 'minor' });
    const page = await open('/account');
    expect(page.html).toContain('stays on until you are 18');
    const guard = /name="guard" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    await browser.post('/auth/account', { guard });
    const rows = await test.db.select().from(accountTable);
    expect(rows.find(({ name }) => name === 'minor')?.adultFilter).toBe(true);
  });
});

describe('unknown path under /auth', () => {
  it('returns an HTML page to browsers and a JSON error to API clients', async () => {
    const visit = await open('/nowhere');
    expect([visit.status, visit.html.includes('Page not found')]).toEqual([404, true]);
    const response = await test.app.inject({ url: '/auth/nowhere' });
    expect(response.json()).toMatchObject({ ok: false, code: 'not_found' });
  });
});
