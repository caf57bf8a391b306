// Tests the pages of an authorization in the window that a browser opens for them. Chromium closes the window if the status is 400 or
// more.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInjectBrowser,
  followMainLink,
  type ScriptlessBrowser,
  type VisitedPage,
} from '../harness/browser.ts';
import { createOAuthClient, type OAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import {
  APP_REDIRECT,
  SERVER_ORIGIN,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../harness/test-server.ts';

const MINUTE_MS = 60_000;
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
const birthDate = '1990-04-01';

let test: TestServer;
let client: OAuthClient;
beforeAll(async () => {
  test = await startTestServer({ limits: { signInsPerName: 5, signUpsPerIp: 8 } });
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
});

interface Window {
  readonly browser: ScriptlessBrowser;
  readonly page: VisitedPage;
}
async function openWindow(parameters: Record<string, string> = {}): Promise<Window> {
  const browser = createInjectBrowser(test.app, navigation);
  const { url } = await startAuthorization(client, parameters);
  return { browser, page: await browser.open(url.href) };
}
async function openSignUp(): Promise<Window> {
  const { browser, page } = await openWindow();
  const href = /href="([^"]*sign-up[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { browser, page: await browser.open(SERVER_ORIGIN + href) };
}

/** Returns the name of the field that has the focus when the page opens. */
const focused = ({ html }: VisitedPage): string | undefined =>
  /<input id="(\w+)"[^>]* autofocus/.exec(html)?.[1];
const valueIn = ({ html }: VisitedPage, name: string): string | undefined =>
  new RegExp(`<input id="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

const signIn = ({ browser, page }: Window, name: string, password: string): Promise<VisitedPage> =>
  browser.submit(page, '/sign-in', { name, password });

it('GET /auth/oauth2/authorize returns the error as JSON with the status 400 if the app accepts JSON', async () => {
  const { url } = await startAuthorization(client, { client_id: 'unknown-app', prompt: 'none' });
  const headers = { host: 'localhost:4780', accept: 'application/json', origin: 'chrome-extension://x' };
  const answer = await test.app.inject({ url: url.pathname + url.search, headers });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_client']);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

describe('error page in an authorization window', () => {
  it('keeps the typed name and focuses the password after a wrong password', async () => {
    const page = await signIn(await openWindow(), 'viewer', 'a wrong password');
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining('is not right') });
    expect([valueIn(page, 'name'), valueIn(page, 'password'), focused(page)]).toEqual([
      'viewer',
      '',
      'password',
    ]);
    expect(page.html).not.toContain('a wrong password');
  });

  it.each([
    ['name', '', TEST_PASSWORD],
    ['password', 'viewer', ''],
  ])('focuses the %s field that was sent empty', async (field, name, password) => {
    const page = await signIn(await openWindow(), name, password);
    expect([page.status, focused(page)]).toEqual([200, field]);
  });

  it.each([
    ['name', { name: 'viewer', password: TEST_PASSWORD, birthDate }, 'This name is taken.'],
    ['password', { name: 'haru', password: 'short', birthDate }, 'at least 8 characters'],
    ['birthDate', { name: 'haru', password: TEST_PASSWORD, birthDate: '2190-01-01' }, 'in the future'],
  ])("focuses the sign-up's %s field after an invalid value", async (field, typed, sentence) => {
    const { browser, page } = await openSignUp();
    const again = await browser.submit(page, '/sign-up', typed);
    expect(again).toMatchObject({ status: 200, html: expect.stringContaining(sentence) });
    expect([focused(again), valueIn(again, 'name'), valueIn(again, 'password')]).toEqual([
      field,
      typed.name,
      '',
    ]);
  });

  it('says how long to wait after too many sign-ins', async () => {
    const window = await openWindow();
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(window, 'filtered', 'a wrong password');
    const page = await signIn(window, 'filtered', TEST_PASSWORD);
    expect(page.html).toContain('Please wait 15 minutes');
    expect([page.status, valueIn(page, 'name')]).toEqual([200, 'filtered']);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    test.clock.advance(15 * MINUTE_MS);
    expect((await signIn({ ...window, page }, 'filtered', TEST_PASSWORD)).html).toContain('wants to use');
  });

  it('keeps the typed name and date of birth after too many sign-ups', async () => {
    const { browser, page } = await openSignUp();
    const typed = { name: 'mio', password: TEST_PASSWORD, birthDate };
    for (let attempt = 0; attempt < 8; attempt += 1)
      await browser.submit(page, '/sign-up', { ...typed, name: 'viewer' });
    const refused = await browser.submit(page, '/sign-up', typed);
    expect(refused.html).toContain('Please wait 15 minutes');
    expect([refused.status, valueIn(refused, 'name'), valueIn(refused, 'birthDate')]).toEqual([
      200,
      'mio',
      birthDate,
    ]);
    test.clock.advance(15 * MINUTE_MS);
    const signedUp = await browser.submit(refused, '/sign-up', typed);
    expect((await followMainLink(browser, signedUp)).html).toContain('wants to use');
  });

  it.each([
    ['an unknown app', { client_id: 'unknown-app' }, 'does not know the client ID'],
    ['an unregistered redirect address', { redirect: 'https://evil.example/' }, 'is not registered'],
  ])('explains %s with the status 200', async (_what, parameters: Record<string, string>, sentence) => {
    const { page } = await openWindow(parameters);
    expect(page).toMatchObject({ status: 200, leftFor: null, html: expect.stringContaining(sentence) });
  });
});

describe('refused form in an authorization window', () => {
  const post = async (
    page: VisitedPage,
    action: string,
    fields: Record<string, string>,
    cookies: Map<string, string>,
  ) => {
    const guard = /name="guard" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return test.app.inject({
      method: 'POST',
      url: action,
      headers: {
        ...navigation,
        host: 'localhost:4780',
        origin: SERVER_ORIGIN,
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ guard, ...fields }).toString(),
    });
  };
  const refusedCookie = (headers: Record<string, unknown>): string =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((line) => line.startsWith('kiroku_refused=')) ?? '';

  it('is answered with a 303 to its page', async () => {
    const { browser, page } = await openWindow();
    const action = new URL(page.url, SERVER_ORIGIN).pathname;
    const signedIn = await post(
      page,
      `${action}/sign-in`,
      { name: 'viewer', password: 'not this one' },
      browser.cookies,
    );
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, action]);
    const cookie = refusedCookie(signedIn.headers);
    expect(cookie).toMatch(/HttpOnly/);
    const text = Buffer.from(cookie.split('=')[1]?.split('.')[0] ?? '', 'base64url').toString();
    expect(JSON.parse(text)).toMatchObject({ values: { name: 'viewer' } });
    expect(text).not.toContain('not this one');
    const signUp = await openSignUp();
    const typed = { name: 'viewer', password: TEST_PASSWORD, birthDate };
    const signedUp = await post(signUp.page, '/auth/sign-up', typed, signUp.browser.cookies);
    expect(signedUp.statusCode).toBe(303);
    expect(refusedCookie(signedUp.headers)).not.toContain(TEST_PASSWORD);
  });

  it('shows its errors only once', async () => {
    const { browser, page } = await openWindow();
    const wrong = await signIn({ browser, page }, 'viewer', 'a wrong password');
    expect(wrong.html).toContain('is not right');
    expect(browser.cookies.has('kiroku_refused')).toBe(false);
    expect((await browser.open(page.url)).html).not.toContain('is not right');
  });

  it('ignores an error cookie that the server did not seal', async () => {
    const { browser, page } = await openWindow();
    const forged = {
      address: new URL(page.url, SERVER_ORIGIN).pathname,
      values: {},
      status: 200,
      errors: { form: 'Call 555' },
    };
    browser.cookies.set(
      'kiroku_refused',
      `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.AAAA`,
    );
    expect((await browser.open(page.url)).html).not.toContain('Call 555');
  });

  it('is shown without a redirect if the typed name is too long for a cookie', async () => {
    const page = await signIn(await openWindow(), '名'.repeat(1000), 'a wrong password');
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining('is not right') });
  });
});

/** Deletes the cookies that expire after an hour. */
const forgetInteraction = ({ cookies }: ScriptlessBrowser): void => {
  for (const name of ['kiroku_interaction', 'kiroku_interaction_begun']) cookies.delete(name);
};

describe('authorization request in progress', () => {
  it('shows the typed name again if the form cookie is missing', async () => {
    const { browser, page } = await openWindow();
    browser.cookies.delete('kiroku_form');
    const again = await signIn({ browser, page }, 'viewer', TEST_PASSWORD);
    expect([again.status, valueIn(again, 'name'), focused(again)]).toEqual([200, 'viewer', 'password']);
    expect((await signIn({ browser, page: again }, 'viewer', TEST_PASSWORD)).html).toContain('wants to use');
  });

  it('continues to the consent page after its interaction cookies have expired', async () => {
    const { browser, page } = await openWindow();
    forgetInteraction(browser);
    const wrong = await signIn({ browser, page }, 'viewer', 'not this one');
    expect([wrong.status, valueIn(wrong, 'name')]).toEqual([200, 'viewer']);
    const consent = await signIn({ browser, page: wrong }, 'viewer', TEST_PASSWORD);
    expect(consent.html).toContain('wants to use your list');
    const { leftFor } = await browser.submit(consent, '/consent', { answer: 'approve' });
    expect(leftFor?.href.startsWith(APP_REDIRECT)).toBe(true);
    expect(leftFor?.searchParams.has('code')).toBe(true);
  });

  it('shows the step that the user has reached when the page is reopened', async () => {
    const { browser, page } = await openWindow();
    await signIn({ browser, page }, 'viewer', TEST_PASSWORD);
    forgetInteraction(browser);
    expect((await browser.open(page.url)).html).toContain('wants to use your list');
  });

  it('ends with an error page if the browser stores no cookies', async () => {
    const { browser, page } = await openWindow();
    browser.cookies.clear();
    const over = await browser.open(page.url);
    expect(over).toMatchObject({ status: 200, html: expect.stringContaining('This sign-in is over') });
  });

  it('deletes the request cookie after the user has denied access', async () => {
    const { browser, page } = await openWindow();
    const consent = await signIn({ browser, page }, 'viewer', TEST_PASSWORD);
    expect(browser.cookies.has('kiroku_request')).toBe(true);
    await browser.submit(consent, '/consent', { answer: 'deny' });
    expect(browser.cookies.has('kiroku_request')).toBe(false);
  });
});

describe('language of an authorization window', () => {
  const langOf = ({ html }: VisitedPage) => /<html lang="([^"]*)"/.exec(html)?.[1];
  const linked = async ({ browser, page }: Window, part: string) => {
    const href =
      new RegExp(`href="([^"]*${part}[^"]*)"`).exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return browser.open(SERVER_ORIGIN + href);
  };

  it.each([
    ['de', 'de'],
    ['pt', 'pt-BR'],
    ['nl fr-CA de', 'fr'],
    ['nl', 'en'],
    ['', 'en'],
    ['"><script> ;= \u0001', 'en'],
  ])('follows ui_locales %j on every page', async (locales, tag) => {
    const window = await openWindow({ ui_locales: locales });
    expect(langOf(window.page)).toBe(tag);
    expect(langOf(await linked(window, 'sign-up'))).toBe(tag);
    expect(langOf(await linked(window, 'forgot'))).toBe(tag);
    expect(langOf(await signIn(window, 'viewer', 'a wrong password'))).toBe(tag);
    const other = await openWindow({ ui_locales: locales });
    expect(langOf(await signIn(other, 'viewer', TEST_PASSWORD))).toBe(tag);
  });

  it('prefers the language that the user has picked', async () => {
    const window = await openWindow({ ui_locales: 'de' });
    expect(langOf(await linked(window, 'language/ja'))).toBe('ja');
    const { url } = await startAuthorization(client, { ui_locales: 'fr' });
    expect(langOf(await window.browser.open(url.href))).toBe('ja');
  });

  it('does not depend on the language of an earlier request', async () => {
    const { browser } = await openWindow({ ui_locales: 'de' });
    const { url } = await startAuthorization(client, {});
    expect(langOf(await browser.open(url.href))).toBe('en');
  });

  it('is also the language of the start page and the practice site', async () => {
    const { browser } = await openWindow({ ui_locales: 'es' });
    expect(langOf(await browser.open('/'))).toBe('es');
  });
});
