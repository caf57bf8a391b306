// Tests sign-up, sign-in and sign-out on the pages of the account area: fields, errors, kept values, redirects and limits.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/open.ts';
import { account, accountSession } from '../../../src/db/schema.ts';
import { startAccountArea, type TestAccountArea } from '../../harness/account-area.ts';
import type { ScriptlessBrowser, VisitedPage } from '../../harness/browser.ts';
import { followMainLink, signIn } from '../../harness/browser.ts';
import { TEST_PASSWORD } from '../../harness/credentials.ts';

const WINDOW = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
const PERSON = { name: 'haru', password: TEST_PASSWORD, birthDate: '1999-09-09' };
const BACK = '/auth/interaction/Ab-9_';

let db: Db;
let test: TestAccountArea;
let browser: ScriptlessBrowser;
beforeEach(async () => {
  test = await startAccountArea({ signInsPerName: 2, signUpsPerIp: 2 });
  db = test.db;
  browser = test.browser();
  return test.close;
});

const inputOf = ({ html }: VisitedPage, name: string) =>
  new RegExp(`<input id="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const typedIn = (visit: VisitedPage, name: string) => / value="([^"]*)"/.exec(inputOf(visit, name))?.[1];
const focused = ({ html }: VisitedPage) => /<input id="(\w+)"[^>]* autofocus/.exec(html)?.[1];
const signUp = async (fields: object = {}, query = '', by = browser) =>
  by.submit(await by.open(`/auth/sign-up${query}`), '/sign-up', { ...PERSON, ...fields });

describe('sign-in page', () => {
  it('focuses the name field and links to the sign-up', async () => {
    const page = await browser.open('/auth/sign-in');
    expect([page.status, focused(page), typedIn(page, 'name')]).toEqual([200, 'name', '']);
    expect(page.html).toContain('<title>Sign in');
    expect(page.html).toContain('Welcome back to your list.');
    expect(page.html).toContain('href="/auth/sign-up"');
    expect(page.html).not.toContain('role="alert"');
    expect(page.html).not.toContain('aria-label="Account"');
    expect(inputOf(page, 'password')).toMatch(/type="password" .*autocomplete="current-password"/);
    expect(inputOf(page, 'name')).toContain('autocomplete="username"');
  });

  it('starts a session of 30 days after the sign-in', async () => {
    const profile = await signIn(browser, { name: ' VIEWER ' });
    expect(profile.html).toContain('Hello, viewer');
    expect(new URL(profile.url, 'http://localhost').pathname).toBe('/auth/account');
    expect([...browser.cookies.keys()].sort()).toEqual(['kiroku_device', 'kiroku_form', 'kiroku_session']);
    test.clock.advance(30 * 86_400_000 - 1);
    expect((await browser.open('/auth/account')).html).toContain('Hello, viewer');
    test.clock.advance(1);
    expect((await browser.open('/auth/account')).html).toContain('<h1>Sign in</h1>');
  });

  it.each(['/auth/account/apps', '/auth/account/connections', '/auth/account/security'])(
    'returns to %s after the sign-in, if that page was requested',
    async (page) => {
      const asked = await browser.open(page);
      expect(asked.html).toContain('<h1>Sign in</h1>');
      const refused = await browser.submit(asked, '/sign-in', { name: 'viewer', password: 'wrong' });
      expect(refused.html).toContain('is not right');
      const visit = await browser.submit(refused, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
      expect(new URL(visit.url, 'http://localhost').pathname).toBe(page);
      expect((await browser.open(`/auth/sign-in?returnTo=${page}`)).url).toContain(page);
    },
  );

  it('continues to the requested page after a sign-up has shown the recovery code', async () => {
    const asked = await browser.open('/auth/account/apps');
    const form = await browser.open(asked.html.match(/href="(\/auth\/sign-up[^"]*)"/)?.[1] ?? '');
    const code = await browser.submit(form, '/sign-up', PERSON);
    expect((await followMainLink(browser, code)).url).toContain('/auth/account/apps');
  });

  it.each([
    'https://evil.example/auth/account/apps',
    '//evil.example',
    '/auth/account/apps/../../..//evil.example',
    '/auth/account/apps?x=1',
    '/auth/sign-out',
  ])('ignores %s as the page to return to', async (page) => {
    const asked = await browser.open(`/auth/sign-in?returnTo=${encodeURIComponent(page)}`);
    expect(asked.html).not.toContain('evil');
    const visit = await browser.submit(asked, '/sign-in', {
      name: 'viewer',
      password: TEST_PASSWORD,
      returnTo: page,
    });
    expect(new URL(visit.url, 'http://localhost').pathname).toBe('/auth/account');
  });

  it('accepts the longest password that an account can have', async () => {
    const password = TEST_PASSWORD.repeat(99).slice(0, 200);
    await signUp({ password });
    expect((await signIn(test.browser(), { name: 'haru', password })).html).toContain('Hello, haru');
  });

  it('redirects to the profile if the user is already signed in', async () => {
    await signIn(browser);
    expect((await browser.open('/auth/sign-in')).html).toContain('Hello, viewer');
    expect((await browser.open('/auth')).html).toContain('Hello, viewer');
  });

  it.each([
    [{ name: '' }, 401, 'name', 'Enter your account name.'],
    [{ name: '   ' }, 401, 'name', 'Enter your account name.'],
    [{ password: '' }, 401, 'password', 'Enter your password.'],
    [{ password: 'a wrong password' }, 401, 'password', 'The account name or the password is not right.'],
    [{ name: 'unknown' }, 401, 'password', 'The account name or the password is not right.'],
    [{ password: 'x'.repeat(201) }, 401, 'password', 'The account name or the password is not right.'],
  ])('refuses %o with an error at its field', async (fields, status, field, said) => {
    const page = await signIn(browser, fields);
    expect(page.status).toBe(status);
    expect(page.html).toContain(`<p class="error" id="${field}-error">${said}</p>`);
    expect(page.html).toContain(`<li>${said}</li>`);
    expect(focused(page)).toBe(field);
    expect(inputOf(page, field)).toContain(`aria-describedby="${field}-error" aria-invalid="true"`);
    expect(typedIn(page, 'password')).toBe('');
    expect(page.headers['retry-after']).toBe(undefined);
    expect(await db.$count(accountSession)).toBe(0);
  });

  it('keeps the typed name and focuses the password after a wrong password', async () => {
    const page = await signIn(browser, { name: 'view"er', password: 'a wrong password' });
    expect([typedIn(page, 'name'), focused(page)]).toEqual(['view&quot;er', 'password']);
  });

  it('returns 429 for 15 minutes after too many failures', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) await signIn(browser, { password: 'a wrong password' });
    const page = await signIn(browser);
    expect([page.status, page.headers['retry-after']]).toEqual([429, '900']);
    expect(page.html).toContain('<li>Too many attempts. Please wait 15 minutes and try again.</li>');
    test.clock.advance(900_000);
    expect((await signIn(browser)).html).toContain('Hello, viewer');
  });

  it('does not count forms without a password as failures', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await signIn(browser, { password: '' });
    expect((await signIn(browser)).html).toContain('Hello, viewer');
  });

  it('shows the typed name again after the form has expired', async () => {
    const page = await browser.post('/auth/sign-in', {
      name: 'viewer',
      password: TEST_PASSWORD,
      guard: 'old',
    });
    expect([page.status, typedIn(page, 'name')]).toEqual([403, 'viewer']);
    expect(page.html).toContain('This page was open for too long. Please send it once more.');
    expect(await db.$count(accountSession)).toBe(0);
  });

  it('shows an error only until the page is reloaded', async () => {
    const person = test.browser(WINDOW);
    const page = await signIn(person, { password: 'a wrong password' });
    expect([page.status, typedIn(page, 'name')]).toEqual([200, 'viewer']);
    expect(page.html).toContain('is not right');
    const again = await person.open('/auth/sign-in');
    expect([typedIn(again, 'name'), again.html.includes('is not right')]).toEqual(['', false]);
  });

  it("ends the browser's previous session when the user signs in again", async () => {
    const here = await test.signedIn();
    const guest = test.browser();
    guest.cookies.set('kiroku_form', here.cookies.get('kiroku_form') ?? '');
    const page = await guest.open('/auth/sign-in');
    await here.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD });
    expect(await db.$count(accountSession)).toBe(1);
    expect((await here.open('/auth/account')).html).toContain('Hello, viewer');
  });
});

describe('sign-up page', () => {
  it('creates an account and shows its profile', async () => {
    const profile = await signUp();
    expect(profile.html).toContain('Hello, haru');
    expect([...browser.cookies.keys()].sort()).toEqual(['kiroku_device', 'kiroku_form', 'kiroku_session']);
    const made = (await db.select().from(account)).find(({ name }) => name === 'haru');
    expect(made).toMatchObject({ birthDate: '1999-09-09', adultFilter: true });
  });

  it('explains each field and links to the sign-in', async () => {
    const page = await browser.open('/auth/sign-up');
    expect(inputOf(page, 'name')).toMatch(/autocomplete="username".* autocapitalize="none" .*maxlength="32"/);
    expect(page.html).toContain('At least 8 characters.');
    expect([page.status, focused(page), typedIn(page, 'name')]).toEqual([200, 'name', '']);
    expect(page.html).toContain('<title>Create your account');
    expect(page.html).toContain('href="/auth/sign-in">Sign in');
    for (const name of ['name', 'password', 'birthDate'])
      expect(inputOf(page, name)).toContain(`aria-describedby="${name}-hint"`);
    expect(inputOf(page, 'birthDate')).toContain('type="date"');
    expect(page.html).not.toContain('role="alert"');
  });

  it.each([
    ['name', { name: 'viewer' }, 'This name is taken.'],
    ['name', { name: 'x', password: 'short' }, 'The name needs at least 2 characters.'],
    ['password', { password: 'short' }, 'The password needs at least 8 characters.'],
    ['birthDate', { birthDate: '2190-01-01' }, 'This date of birth is in the future. Please check the year.'],
  ])('shows the error of an invalid %s next to the typed values', async (field, fields, said) => {
    const page = await signUp(fields);
    const typed = { ...PERSON, ...fields };
    expect([page.status, focused(page)]).toEqual([400, field]);
    expect(page.html).toContain(`<p class="error" id="${field}-error">${said}</p>`);
    expect([typedIn(page, 'name'), typedIn(page, 'birthDate')]).toEqual([typed.name, typed.birthDate]);
    expect(typedIn(page, 'password')).toBe('');
    expect(await db.$count(account)).toBe(1);
  });

  it.each([
    ['many new accounts', [{}, { name: 'natsu' }], 3],
    ['many invalid forms', [{ name: 'x' }, { birthDate: '2190-01-01' }], 1],
    ['many forms for a name that is taken', [{ name: 'viewer' }, { name: 'Viewer' }], 1],
    ['invalid forms and new accounts together', [{ password: 'short' }, {}], 2],
  ])('returns 429 after too many attempts from one address: %s', async (_what, attempts, accounts) => {
    for (const fields of attempts) await signUp(fields, '', test.browser());
    const page = await signUp({ name: 'aki' }, '', test.browser());
    expect([page.status, page.headers['retry-after']]).toEqual([429, '900']);
    expect(page.html).toContain('Please wait 15 minutes');
    expect(await db.$count(account)).toBe(accounts);
  });

  it('shows the typed values again after the form has expired', async () => {
    const page = await browser.post('/auth/sign-up', { ...PERSON, guard: 'old' });
    expect([page.status, typedIn(page, 'name')]).toEqual([403, 'haru']);
    expect(typedIn(page, 'birthDate')).toBe('1999-09-09');
    expect(page.html).toContain('This page was open for too long.');
    expect(await db.$count(account)).toBe(1);
  });

  const query = `?returnTo=${encodeURIComponent(BACK)}`;
  it('returns to the authorization request of an app, even after an invalid form', async () => {
    expect((await browser.open(`/auth/sign-up${query}`)).html).toContain(`href="${BACK}">Sign in`);
    const wrong = await signUp({ name: 'x' }, query);
    expect(wrong.html).toContain(`name="returnTo" value="${BACK}"`);
    const back = await followMainLink(browser, await browser.submit(wrong, '/sign-up', PERSON));
    expect([back.status, new URL(back.url, 'http://localhost').pathname]).toEqual([400, BACK]);
    expect(await db.$count(account)).toBe(2);
  });

  it('keeps the returnTo parameter when an error is shown', async () => {
    const person = test.browser(WINDOW);
    const page = await signUp({ name: 'x' }, query, person);
    expect(new URL(page.url, 'http://localhost').search).toBe(query);
    expect([page.status, typedIn(page, 'name'), page.html.includes('at least 2 characters')]).toEqual([
      200,
      'x',
      true,
    ]);
    expect(page.html).toContain(`href="${BACK}">Sign in`);
    expect(typedIn(await person.open(`/auth/sign-up${query}`), 'name')).toBe('');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    `https://evil.example${BACK}`,
    '/auth/interaction/',
    '/auth/interaction/../account',
    '/auth/interaction/a/consent',
    '/auth/interaction/a?b',
    '/auth/account/apps/../sign-out',
    '',
  ])('continues to the profile when returnTo is %j', async (returnTo) => {
    const page = await browser.open(`/auth/sign-up?returnTo=${encodeURIComponent(returnTo)}`);
    expect(page.html).toContain('name="returnTo" value=""');
    expect(page.html).toContain('href="/auth/sign-in">Sign in');
    const profile = await browser.submit(page, '/sign-up', { ...PERSON, returnTo });
    expect([profile.leftFor, profile.html.includes('Hello, haru')]).toEqual([null, true]);
  });
});

describe('sign-out', () => {
  it('ends only the session of this browser', async () => {
    const [here, elsewhere] = [await test.signedIn(), await test.signedIn()];
    const token = here.cookies.get('kiroku_session') ?? '';
    here.cookies.set('kiroku_oidc', 'of the endpoints');
    const page = await here.submit(await here.open('/auth/account'), '/sign-out');
    expect(page.html).toContain('<h1>Sign in</h1>');
    expect([...here.cookies.keys()].sort()).toEqual(['kiroku_device', 'kiroku_form']);
    here.cookies.set('kiroku_session', token);
    expect((await here.open('/auth/account')).html).toContain('<h1>Sign in</h1>');
    expect((await elsewhere.open('/auth/account')).html).toContain('Hello, viewer');
  });
});
