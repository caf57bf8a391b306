// Tests that other sites cannot submit a form of the account area, embed a page of it, or read its content.
import { beforeAll, describe, expect, it } from 'vitest';
import { account, app as appTable, oidcGrant } from '../../src/db/schema.ts';
import { createInjectBrowser, type ScriptlessBrowser, signIn, type VisitedPage } from '../harness/browser.ts';
import {
  connectClient,
  createOAuthClient,
  type OAuthClient,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

let test: TestServer;
let client: OAuthClient;
let clientId: string;

beforeAll(async () => {
  test = await startTestServer({ limits: { signUpsPerIp: 1000, signInsPerName: 1000 } });
  const { app, secret } = await test.registerApp();
  clientId = app.clientId;
  client = await createOAuthClient(test, { clientId, secret });
});

async function signedIn(): Promise<ScriptlessBrowser> {
  const browser = createInjectBrowser(test.app);
  await signIn(browser);
  return browser;
}

const guardOn = ({ html }: VisitedPage): string => /name="guard" value="([^"]*)"/.exec(html)?.[1] ?? '';

/** Starts an authorization. Returns the consent page and the path of its form. */
async function consentPage(browser: ScriptlessBrowser): Promise<{ path: string; page: VisitedPage }> {
  const page = await browser.open((await startAuthorization(client)).url.href);
  const path = /action="([^"]*\/consent)"/.exec(page.html)?.[1] ?? '';
  return { path, page };
}

const stored = async () => [
  await test.db.select().from(account).orderBy(account.name),
  await test.db.select().from(appTable),
  (await test.db.select().from(oidcGrant)).length,
];

const forgeries: readonly (readonly [
  string,
  (guard: string) => Record<string, string>,
  Record<string, string>,
])[] = [
  ['from another origin', (guard) => ({ guard }), { origin: 'https://evil.example' }],
  [
    'from an origin that only begins like ours',
    (guard) => ({ guard }),
    { origin: `${SERVER_ORIGIN}.evil.example` },
  ],
  ['from an opaque origin', (guard) => ({ guard }), { origin: 'null' }],
  ['from another site', (guard) => ({ guard }), { 'sec-fetch-site': 'cross-site' }],
  ['from another host of the same site', (guard) => ({ guard }), { 'sec-fetch-site': 'same-site' }],
  ['without the form token', () => ({}), {}],
  ['with an empty form token', () => ({ guard: '' }), {}],
  ['with a guessed form token', () => ({ guard: 'A'.repeat(43) }), {}],
];

describe('forged form', () => {
  const fields = {
    adultFilter: 'on',
    answer: 'approve',
    appName: 'Forged',
    redirectUris: 'https://evil.example/',
    kind: 'public',
    name: 'forged',
    password: TEST_PASSWORD,
    birthDate: '1990-01-01',
  };
  const forms = [
    ['changes the profile', () => '/auth/account'],
    ['creates an app', () => '/auth/account/apps'],
    ['makes a new secret', () => `/auth/account/apps/${clientId}/rotate`],
    ['deletes an app', () => `/auth/account/apps/${clientId}/delete`],
    ['disconnects an app', () => `/auth/account/connections/${clientId}/revoke`],
    ['signs in', () => '/auth/sign-in'],
    ['signs up', () => '/auth/sign-up'],
    ['signs out', () => '/auth/sign-out'],
  ] as const;

  it.each(forms)('is refused if it %s', async (_what, path) => {
    const browser = await signedIn();
    await connectClient(test, client, { browser });
    const guard = guardOn(await browser.open(`${SERVER_ORIGIN}/auth/account`));
    const before = await stored();
    for (const [, csrfField, headers] of forgeries) {
      const visit = await browser.post(path(), { ...fields, ...csrfField(guard) }, headers);
      expect(visit.status).toBe(403);
    }
    expect(await stored()).toEqual(before);
    expect((await browser.open(`${SERVER_ORIGIN}/auth/account`)).html).toContain('Hello, viewer');
  });

  it.each(forgeries)('is refused on the consent page if it is sent %s', async (_case, csrfField, headers) => {
    const browser = await signedIn();
    const { path, page } = await consentPage(browser);
    expect(path).toMatch(/^\/auth\/interaction\//);
    const visit = await browser.post(path, { answer: 'approve', ...csrfField(guardOn(page)) }, headers);
    expect([visit.status, visit.leftFor]).toEqual([403, null]);
    const honest = await browser.submit(page, '/consent', { answer: 'approve' });
    expect(honest.leftFor?.searchParams.has('code')).toBe(true);
  });

  it('is refused with the form token of another browser', async () => {
    const [victim, attacker] = [await signedIn(), await signedIn()];
    const { path } = await consentPage(victim);
    const guards = [
      guardOn(await attacker.open(`${SERVER_ORIGIN}/auth/account`)),
      guardOn(await attacker.open(`${SERVER_ORIGIN}/auth/sign-up`)),
    ];
    for (const guard of guards) {
      expect((await victim.post(path, { answer: 'approve', guard })).status).toBe(403);
      expect((await victim.post('/auth/account', { guard })).status).toBe(403);
    }
  });

  it('is refused for an authorization request that another browser has begun', async () => {
    const [victim, attacker] = [await signedIn(), await signedIn()];
    const { path } = await consentPage(attacker);
    const guard = guardOn(await victim.open(`${SERVER_ORIGIN}/auth/sign-up`));
    const visit = await victim.post(path, { answer: 'approve', guard });
    expect([visit.status, visit.leftFor]).toEqual([400, null]);
  });

  it('changes nothing if it is sent by GET', async () => {
    const browser = await signedIn();
    const before = await stored();
    for (const [, path] of forms) await browser.open(`${SERVER_ORIGIN}${path()}?guard=x&answer=approve`);
    expect(await stored()).toEqual(before);
  });
});

describe('page of the account area', () => {
  it('is sent with headers against framing, sniffing and caching', async () => {
    const browser = await signedIn();
    const guest = createInjectBrowser(test.app);
    const { page: consent } = await consentPage(browser);
    const badRequest = (await startAuthorization(client, { redirect: 'https://evil.example/' })).url.href;
    const pages = [
      consent,
      await guest.open(`${SERVER_ORIGIN}/auth/sign-in`),
      await guest.open(`${SERVER_ORIGIN}/auth/sign-up`),
      await guest.open((await startAuthorization(client)).url.href),
      await guest.open(badRequest),
      await guest.open(`${SERVER_ORIGIN}/auth/nowhere`),
      await guest.open(`${SERVER_ORIGIN}/auth/interaction/over`),
      await guest.post('/auth/sign-in', {}),
      await browser.open(`${SERVER_ORIGIN}/auth/account`),
      await browser.open(`${SERVER_ORIGIN}/auth/account/apps`),
      await browser.open(`${SERVER_ORIGIN}/auth/account/apps/${clientId}/delete`),
      await browser.open(`${SERVER_ORIGIN}/auth/account/connections`),
    ];
    for (const { headers, html } of pages) {
      expect(html).toContain('<main');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-frame-options']).toMatch(/^(DENY|SAMEORIGIN)$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/);
    }
  });

  it('allows no credentials from other origins', async () => {
    const headers = { origin: 'https://evil.example' };
    const response = await test.app.inject({ url: '/auth/account', headers });
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });
});
