// Tests each step of an authorization: what its page shows, whose form is accepted, and where all other requests lead.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountSession, app as appTable, oidcGrant } from '../../../src/db/schema.ts';
import {
  createInjectBrowser,
  type ScriptlessBrowser,
  signIn,
  type VisitedPage,
} from '../../harness/browser.ts';
import { createOAuthClient, type OAuthClient, startAuthorization } from '../../harness/oauth-client.ts';
import {
  APP_REDIRECT,
  SERVER_ORIGIN,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../harness/test-server.ts';

let test: TestServer;
let client: OAuthClient;
let browser: ScriptlessBrowser;
beforeAll(async () => {
  test = await startTestServer({ limits: { signInsPerName: 2 } });
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
});
beforeEach(async () => {
  browser = createInjectBrowser(test.app);
  await test.db.delete(oidcGrant);
  await test.db.delete(accountSession);
});

const begin = async (parameters: Record<string, string> = {}, of = client) =>
  browser.open((await startAuthorization(of, parameters)).url.href);
const signInOn = (page: VisitedPage, name = 'viewer', password = TEST_PASSWORD) =>
  browser.submit(page, '/sign-in', { name, password });
const approve = (page: VisitedPage) => browser.submit(page, '/consent', { answer: 'approve' });
/** Signs in with another account in the account area of the same browser. */
const becomeAnother = async (name: string) => {
  await browser.submit(await browser.open(`${SERVER_ORIGIN}/auth/account`), '/sign-out');
  await signIn(browser, { name });
};
const pathOf = ({ url }: VisitedPage) => new URL(url, SERVER_ORIGIN).pathname;
const guardOn = ({ html }: VisitedPage) => /name="guard" value="([^"]*)"/.exec(html)?.[1] ?? '';
const grants = () => test.db.select().from(oidcGrant);
const askedAs = ({ html }: VisitedPage) => /You are signed in as <strong>([^<]*)</.exec(html)?.[1];
const OVER = 'It has expired or was finished already. Close this window and connect again from the app.';

describe('sign-in page of an authorization', () => {
  it('names the app and lets its form redirect to the app', async () => {
    const page = await begin();
    const path = pathOf(page);
    expect(path).toMatch(/^\/auth\/interaction\/[\w-]+$/);
    expect(page.html).toContain('<title>Sign in · Kiroku</title>');
    expect(page.html).toContain('to continue to <strong>Test App</strong>');
    expect(page.html).toContain(`action="${path}/sign-in"`);
    expect(page.html).toContain(`href="/auth/sign-up?returnTo=${encodeURIComponent(path)}"`);
    expect(page.headers['content-security-policy']).toContain(
      `form-action 'self' ${new URL(APP_REDIRECT).origin};`,
    );
    expect([page.status, page.headers['retry-after']]).toEqual([200, undefined]);
  });

  it('shows the client id of a deleted app', async () => {
    const { app, secret } = await test.registerApp({ name: 'Short-lived' });
    const page = await begin({}, await createOAuthClient(test, { clientId: app.clientId, secret }));
    expect(page.html).toContain('<strong>Short-lived</strong>');
    await test.db.delete(appTable).where(eq(appTable.clientId, app.clientId));
    expect((await browser.open(page.url)).html).toContain(`<strong>${app.clientId}</strong>`);
  });

  it('returns 429 with the waiting time after too many wrong passwords', async () => {
    test.clock.freeze();
    const page = await begin();
    const wrong = await signInOn(page, 'minor', 'a wrong password');
    expect([wrong.status, wrong.html.includes('is not right')]).toEqual([401, true]);
    expect(wrong.html).toContain('value="minor"');
    expect(pathOf(wrong)).toBe(`${pathOf(page)}/sign-in`);
    await signInOn(page, 'minor', 'a wrong password');
    const late = await signInOn(page, 'minor');
    expect([late.status, late.headers['retry-after']]).toEqual([429, '900']);
    expect(late.html).toContain('to continue to <strong>Test App</strong>');
    test.clock.advance(900_000);
  });

  it('shows an error if the form has no name', async () => {
    const page = await begin();
    const again = await browser.post(`${pathOf(page)}/sign-in`, {
      guard: guardOn(page),
      password: TEST_PASSWORD,
    });
    expect([again.status, again.html.includes('Enter your account name.')]).toEqual([401, true]);
    expect(again.html).toContain('<input id="name" name="name" type="text" value=""');
  });

  it('allows no redirect to another site if the stored request has no redirect address', async () => {
    const page = await begin();
    browser.cookies.delete('kiroku_interaction_begun');
    const kept = { client_id: client.client.client_id, scope: 'openid' };
    browser.cookies.set('kiroku_request', Buffer.from(JSON.stringify(kept)).toString('base64url'));
    const again = await signInOn(page, 'viewer', '');
    expect(again.html).toContain('to continue to <strong>Test App</strong>');
    expect(again.headers['content-security-policy']).toContain("form-action 'self';");
  });

  it('connects the app to the account that signs in with prompt=login', async () => {
    await approve(await signInOn(await begin()));
    const page = await signInOn(await begin({ prompt: 'login' }), 'filtered');
    expect(askedAs(page)).toBe('filtered');
    expect((await approve(page)).leftFor?.searchParams.has('code')).toBe(true);
    const { viewer, filtered } = test.people;
    expect((await grants()).map(({ accountId }) => accountId).sort()).toEqual(
      [viewer.id, filtered.id].sort(),
    );
  });

  it.each([
    [{ prompt: 'login' }, true],
    [{ prompt: 'consent login' }, true],
    [{ max_age: '600' }, true],
    [{ prompt: 'consent' }, false],
    [{}, false],
  ])(
    'asks a signed-in user for the password with the parameters %j: %s',
    async (parameters: Record<string, string>, asks) => {
      await signIn(browser);
      const page = await begin(parameters);
      expect([page.html.includes('type="password"'), askedAs(page)]).toEqual([
        asks,
        asks ? undefined : 'viewer',
      ]);
    },
  );
});

describe('consent page', () => {
  it('shows the app, its host and only the requested scopes', async () => {
    const page = await signInOn(await begin({ scope: 'profile openid' }));
    expect(page.html).toContain('<title>Allow Test App? · Kiroku</title>');
    expect(page.html).toContain(`action="${pathOf(page)}/consent"`);
    expect(page.html.replaceAll(/<[^>]*>/g, '')).toContain(new URL(APP_REDIRECT).host);
    const wishes = [...page.html.matchAll(/<li><strong>([^<]*)</g)].map(([, title]) => title);
    expect(wishes).toEqual(['See and change your list', 'See your account name']);
  });

  it('sends access_denied to the app when the user denies', async () => {
    const denied = await browser.submit(await signInOn(await begin()), '/consent', { answer: 'deny' });
    expect(Object.fromEntries(denied.leftFor?.searchParams ?? [])).toMatchObject({
      error: 'access_denied',
      error_description: 'The user has denied the request.',
    });
    expect(await grants()).toEqual([]);
    expect((await approve(await begin())).leftFor?.searchParams.has('code')).toBe(true);
  });

  it('adds the requested scope to an existing consent', async () => {
    await approve(await signInOn(await begin({ scope: 'openid' })));
    await approve(await begin({ scope: 'openid profile' }));
    expect((await grants()).map(({ payload }) => payload.openid)).toEqual([{ scope: 'openid profile' }]);
  });

  it('accepts an answer only for the account that the page was shown to', async () => {
    const page = await signInOn(await begin());
    await becomeAnother('filtered');
    const asked = await approve(page);
    expect([asked.leftFor, askedAs(asked), await grants()]).toEqual([null, 'filtered', []]);
    await approve(asked);
    expect((await grants()).map(({ accountId }) => accountId)).toEqual([test.people.filtered.id]);
  });

  it('asks for consent again when another account opens the page', async () => {
    const page = await signInOn(await begin());
    expect(askedAs(await browser.open(page.url))).toBe('viewer');
    await becomeAnother('filtered');
    const again = await browser.open(page.url);
    expect([askedAs(again), pathOf(again) === pathOf(page)]).toEqual(['filtered', false]);
  });

  it('returns no code before the sign-in or after the sign-out', async () => {
    const first = await begin();
    const early = await browser.post(`${pathOf(first)}/consent`, {
      guard: guardOn(first),
      answer: 'approve',
    });
    expect([early.leftFor, early.html.includes('type="password"')]).toEqual([null, true]);
    const page = await signInOn(early);
    await browser.submit(await browser.open(`${SERVER_ORIGIN}/auth/account`), '/sign-out');
    expect((await browser.open(page.url)).html).toContain('type="password"');
    const late = await approve(page);
    expect([late.leftFor, late.html.includes('type="password"'), await grants()]).toEqual([null, true, []]);
  });

  it('returns no code while the user is asked for the password', async () => {
    await approve(await signInOn(await begin()));
    await test.db.delete(oidcGrant);
    const page = await begin({ prompt: 'login' });
    const past = await browser.post(`${pathOf(page)}/consent`, { guard: guardOn(page), answer: 'approve' });
    expect([past.leftFor, past.html.includes('type="password"'), await grants()]).toEqual([null, true, []]);
  });

  it.each([
    ['oidc_visit', 'is read'],
    ['oidc_grant', 'is answered'],
  ])("returns 500 if the table %s is missing when the app's request %s", async (name) => {
    const page = await signInOn(await begin());
    browser.cookies.delete('kiroku_request');
    const [table, away] = [sql.identifier(name), sql.identifier(`${name}_away`)];
    await test.db.execute(sql`alter table ${table} rename to ${away}`);
    const answer = await approve(page);
    await test.db.execute(sql`alter table ${away} rename to ${table}`);
    expect([answer.status, answer.leftFor]).toEqual([500, null]);
    expect((await approve(await begin())).leftFor?.searchParams.has('code')).toBe(true);
  });

  it('returns no code for a deleted app', async () => {
    const { app, secret } = await test.registerApp();
    const page = await signInOn(
      await begin({}, await createOAuthClient(test, { clientId: app.clientId, secret })),
    );
    await test.db.delete(appTable).where(eq(appTable.clientId, app.clientId));
    const answer = await approve(page);
    expect([answer.leftFor, answer.status, await grants()]).toEqual([null, 400, []]);
    expect(answer.html).toContain('This service does not know the client ID');
    // The app's request was restarted, so the authorization endpoint answers.
    expect(pathOf(answer)).toBe('/auth/oauth2/authorize');
  });
});

describe('form of an unknown authorization request', () => {
  const send = async (action: string, fields: Record<string, string>) =>
    browser.post(`/auth/interaction/unknown/${action}`, {
      name: 'viewer',
      password: TEST_PASSWORD,
      ...fields,
    });
  const guard = async () => guardOn(await browser.open(`${SERVER_ORIGIN}/auth/sign-in`));

  it.each(['sign-in', 'consent'])(
    'is answered with a page that states that the request is over: %s',
    async (action) => {
      const page = await send(action, { guard: await guard(), answer: 'approve' });
      expect([page.status, page.html.includes(OVER)]).toEqual([400, true]);
      expect(page.html).toContain('<title>This sign-in is over');
      expect(await test.db.$count(accountSession)).toBe(0);
    },
  );

  it.each([
    ['sign-in', '/auth/account'],
    ['consent', '/auth/interaction/unknown'],
  ])('is refused without a valid CSRF token: the %s form, with a link to %s', async (action, href) => {
    await guard();
    const page = await send(action, { guard: 'guessed' });
    expect([page.status, page.html.includes('This form has expired')]).toEqual([403, true]);
    expect(page.html).toContain(`href="${href}">Show the page again`);
  });
});
