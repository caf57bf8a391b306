// Tests the settings of an account's apps end to end: secrets that are shown once, the limit of five apps, and redirect addresses.

import { MAX_APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app as appTable } from '../../src/db/schema.ts';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../harness/browser.ts';
import { connectClient, createOAuthClient } from '../harness/oauth-client.ts';
import {
  APP_REDIRECT,
  SERVER_ORIGIN,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../harness/test-server.ts';

let test: TestServer;
let browser: ScriptlessBrowser;

beforeAll(async () => {
  test = await startTestServer({ limits: { signUpsPerIp: 1000, signInsPerName: 1000 } });
});
beforeEach(() => {
  browser = createInjectBrowser(test.app);
});

const open = (path: string) => browser.open(`${SERVER_ORIGIN}/auth${path}`);
const signUp = async (fields: Record<string, string>) =>
  browser.submit(await open('/sign-up'), '/sign-up', {
    password: TEST_PASSWORD,
    birthDate: '1999-09-09',
    ...fields,
  });

describe('app routes of the account area', () => {
  const create = async (fields: Record<string, string>) =>
    browser.submit(await open('/account/apps'), '/account/apps', {
      appName: 'Tracker',
      redirectUris: APP_REDIRECT,
      kind: 'confidential',
      ...fields,
    });
  const secretOf = (html: string) => /id="client-secret">([^<]*)</.exec(html)?.[1];
  const clientIdOf = (html: string) => /id="client-id">([^<]*)</.exec(html)?.[1] ?? '';
  const rotation = (clientId: string) => open(`/account/apps/${clientId}/rotate`);
  const rotate = async (clientId: string) => browser.submit(await rotation(clientId), '/rotate');

  it('show the secret of an app only once', async () => {
    await signUp({ name: 'maker-one' });
    const created = await create({});
    const secret = secretOf(created.html) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await open('/account/apps')).html).not.toContain(secret);
    const rows = await test.db.select().from(appTable);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const clientId = clientIdOf(created.html);
    await connectClient(test, await createOAuthClient(test, { clientId, secret }));
    const rotated = secretOf((await rotate(clientId)).html) ?? '';
    await connectClient(test, await createOAuthClient(test, { clientId, secret: rotated }));
    await expect(
      connectClient(test, await createOAuthClient(test, { clientId, secret })),
    ).rejects.toMatchObject({
      error: 'invalid_client',
    });
  });

  it('create only one app when the same form is sent twice', async () => {
    await signUp({ name: 'maker-again' });
    const form = await open('/account/apps');
    const fields = { appName: 'Tracker', redirectUris: APP_REDIRECT, kind: 'confidential' };
    const [first, second] = await Promise.all([
      browser.submit(form, '/account/apps', fields),
      browser.submit(form, '/account/apps', fields),
    ]);
    const made = [first, second].filter(({ html }) => secretOf(html) !== undefined);
    expect(made).toHaveLength(1);
    const secret = secretOf(made[0]?.html ?? '') ?? '';
    const again = await browser.submit(form, '/account/apps', fields);
    expect(again.html).toContain('a secret is shown only once');
    expect(again.html).toContain('1 of 5 in use');
    const clientId = clientIdOf(made[0]?.html ?? '');
    await connectClient(test, await createOAuthClient(test, { clientId, secret }));
    // Create apps 2 to 4. Then send the form of the fifth app twice, as a reload does. The second answer must not report the limit of five.
    for (let number = 2; number < MAX_APPS_PER_ACCOUNT; number += 1) await create({});
    const last = await open('/account/apps');
    expect((await browser.submit(last, '/account/apps', fields)).status).toBe(201);
    expect((await browser.submit(last, '/account/apps', fields)).html).toContain('shown only once');
  });

  it('create only one new secret when the same form is sent several times', async () => {
    await signUp({ name: 'maker-rotating' });
    const clientId = clientIdOf((await create({})).html);
    const form = await rotation(clientId);
    const answers = await Promise.all([browser.submit(form, '/rotate'), browser.submit(form, '/rotate')]);
    const shown = answers.flatMap(({ html }) => secretOf(html) ?? []);
    expect(shown).toHaveLength(1);
    const again = await browser.submit(form, '/rotate');
    expect([again.status, secretOf(again.html)]).toEqual([200, undefined]);
    expect(again.html).toContain('a secret is shown only once');
    await connectClient(test, await createOAuthClient(test, { clientId, secret: shown[0] ?? '' }));
    const newer = secretOf((await rotate(clientId)).html);
    expect(newer).toMatch(/^[\w-]{43}$/);
    expect(newer).not.toBe(shown[0]);
  });

  it('create no secret for a public app', async () => {
    await signUp({ name: 'maker-two' });
    const created = await create({ kind: 'public' });
    expect([created.status, secretOf(created.html)]).toEqual([201, undefined]);
  });

  it('revoke the access tokens of a deleted app', async () => {
    await signUp({ name: 'maker-three' });
    const created = await create({});
    const client = await createOAuthClient(test, {
      clientId: clientIdOf(created.html),
      secret: secretOf(created.html) ?? '',
    });
    const { accessToken } = await connectClient(test, client);
    const link = /href="\/auth([^"]*\/delete)"/.exec((await open('/account/apps')).html)?.[1] ?? '';
    const asked = await open(link);
    expect(asked.html).toContain('Delete Tracker?');
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await test.app.inject({ url: '/v1/search?q=a', headers })).statusCode).toBe(200);
    expect((await browser.submit(asked, '/delete')).html).toContain('The app is deleted');
    expect((await test.app.inject({ url: '/v1/search?q=a', headers })).statusCode).toBe(401);
  });

  it('allow at most five apps', async () => {
    await signUp({ name: 'maker-four' });
    const first = await open('/account/apps');
    for (let count = 0; count < MAX_APPS_PER_ACCOUNT; count += 1)
      expect((await create({ kind: 'public' })).status).toBe(201);
    expect((await open('/account/apps')).html).not.toContain('Create app');
    const sixth = await browser.submit(first, '/account/apps', {
      appName: 'Sixth',
      redirectUris: APP_REDIRECT,
    });
    expect([sixth.status, sixth.html.includes('as many apps')]).toEqual([400, true]);
  });

  it.each([
    ['http://evil.example/cb', 'must begin with'],
    ['http://localhost.evil.example/cb', 'must begin with'],
    ['http://127.0.0.1/cb', 'must begin with'],
    ['custom-scheme://cb', 'must begin with'],
    ['javascript:alert(1)', 'must begin with'],
    ['https://a.example/#x', 'fragment'],
    ['https://*.example/', 'wildcard'],
    ['https://user:pass@a.example/', 'user name'],
    ['https:a.example/cb', 'must begin with'],
    ['https://a;sandbox/', 'host name'],
    ['https://a,b.example/', 'host name'],
    ['not an address', 'is not an address'],
    ['', 'at least one'],
  ])('refuse the redirect address %j', async (redirectUris, message) => {
    await signIn(browser, { name: 'filtered' });
    const visit = await create({ redirectUris });
    expect([visit.status, visit.html.includes(message)]).toEqual([400, true]);
  });

  it.each(['a\u202egpj', 'two\nlines', '\u0000'])('refuse the app name %j', async (appName) => {
    await signIn(browser, { name: 'filtered' });
    expect((await create({ appName })).status).toBe(400);
  });

  it('accept https and localhost redirect addresses', async () => {
    await signUp({ name: 'maker-five' });
    const visit = await create({
      redirectUris: 'https://a.example/cb\nhttp://localhost:3000/any/path\nhttp://localhost',
    });
    expect(visit.status).toBe(201);
  });

  it('hide the apps of another account', async () => {
    await signUp({ name: 'maker-six' });
    const clientId = clientIdOf((await create({})).html);
    browser = createInjectBrowser(test.app);
    await signIn(browser, { name: 'filtered' });
    expect((await open(`/account/apps/${clientId}/delete`)).html).not.toContain('Delete Tracker?');
    const guard = /name="guard" value="([^"]*)"/.exec((await open('/account')).html)?.[1] ?? '';
    await browser.post(`/auth/account/apps/${clientId}/delete`, { guard });
    expect(
      secretOf((await browser.post(`/auth/account/apps/${clientId}/rotate`, { guard })).html),
    ).toBeUndefined();
    const rows = await test.db.select().from(appTable);
    expect(rows.map((row) => row.clientId)).toContain(clientId);
  });
});
