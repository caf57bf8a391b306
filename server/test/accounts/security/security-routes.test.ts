// Tests the security pages: the limit of wrong passwords, the headers of the export, and which forms ask for a password.
import { beforeEach, describe, expect, it } from 'vitest';
import { startAccountArea, type TestAccountArea } from '../../harness/account-area.ts';
import type { ScriptlessBrowser, VisitedPage } from '../../harness/browser.ts';
import { TEST_PASSWORD } from '../../harness/credentials.ts';

const SECURITY = '/auth/account/security';
/** This password has the maximum length. */
const LONGEST = 'mellow 7'.repeat(25);

let test: TestAccountArea;
let browser: ScriptlessBrowser;
beforeEach(async () => {
  test = await startAccountArea({ signInsPerName: 2 });
  browser = await test.signedIn();
  return test.close;
});

const isSignedIn = async (by: ScriptlessBrowser) =>
  (await by.open('/auth/account')).html.includes('Hello, viewer');
const change = async (password: string, newPassword: string) =>
  browser.submit(await browser.open(SECURITY), '/password', { password, newPassword });
const remove = async (password: string) =>
  browser.submit(await browser.open(`${SECURITY}/delete`), '/delete', { password });

it('POST /auth/account/security/password accepts only one of two concurrent requests', async () => {
  const other = await test.signedIn();
  const pages = [await browser.open(SECURITY), await other.open(SECURITY)] as const;
  const fields = { password: TEST_PASSWORD, newPassword: 'another long password' };
  const answers = await Promise.all([
    browser.submit(pages[0], '/password', fields),
    other.submit(pages[1], '/password', { ...fields, newPassword: 'a third long password' }),
  ]);
  expect(answers.filter(({ html }) => html.includes('The password is changed'))).toHaveLength(1);
});

it('POST /auth/account/security/password accepts a password of 200 characters', async () => {
  expect((await change(TEST_PASSWORD, LONGEST)).html).toContain('The password is changed');
  expect((await change(LONGEST, `${LONGEST}x`)).html).toContain('at most 200 characters');
  expect((await change(LONGEST, TEST_PASSWORD)).html).toContain('The password is changed');
});

it('GET /auth/account/security shows the changed-password notice only with ?done=changed', async () => {
  for (const query of ['', '?done=', '?done=saved', '?changed=done'])
    expect((await browser.open(`${SECURITY}${query}`)).html).not.toContain('The password is changed');
  expect((await browser.open(`${SECURITY}?done=changed`)).html).toContain('The password is changed');
});

it('GET /auth/account/security/export sends an attachment with no-store', async () => {
  const { status, headers } = await browser.open(`${SECURITY}/export`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-disposition': 'attachment; filename="kiroku-account.json"',
    'cache-control': 'no-store',
  });
});

it('POST /auth/account/security/sign-out deletes the session cookies', async () => {
  const left = await browser.submit(await browser.open(SECURITY), '/sign-out');
  expect(left.html).toContain('<h1>Sign in</h1>');
  expect([...browser.cookies.keys()].sort()).toEqual(['kiroku_device', 'kiroku_form']);
});

it('POST /auth/account/security/delete frees the account name', async () => {
  const gone = await remove(TEST_PASSWORD);
  expect([gone.status, gone.html.includes('<title>Your account is deleted')]).toEqual([200, true]);
  expect(gone.html).toContain('<h1>Your account is deleted</h1>');
  expect(gone.html).toContain('Everything that was kept of it is deleted, and all apps are disconnected.');
  expect([...browser.cookies.keys()].sort()).toEqual(['kiroku_device', 'kiroku_form']);
  const page = await browser.open('/auth/sign-up');
  const fields = { name: 'viewer', password: TEST_PASSWORD, birthDate: '1999-09-09' };
  expect((await browser.submit(page, '/sign-up', fields)).html).toContain('Hello, viewer');
});

it('POST /auth/account/security/password returns 400 without a new password', async () => {
  const guard = /name="guard" value="([^"]*)"/.exec((await browser.open(SECURITY)).html)?.[1] ?? '';
  const page = await browser.post(`${SECURITY}/password`, { guard, password: TEST_PASSWORD });
  expect([page.status, page.html.includes('at least 8 characters')]).toEqual([400, true]);
});

describe.each<[string, (password: string) => Promise<VisitedPage>]>([
  ['form that changes the password', (password) => change(password, 'another long password')],
  ['form that deletes the account', remove],
])('%s', (_what, attempt) => {
  it('returns 429 with Retry-After when too many passwords were wrong', async () => {
    for (const guess of ['a wrong guess', '']) {
      const { status, headers } = await attempt(guess);
      expect([status, headers['retry-after']]).toEqual([401, undefined]);
    }
    const late = await attempt(TEST_PASSWORD);
    expect([late.status, late.headers['retry-after']]).toEqual([429, '900']);
    expect(late.html).toContain('Too many attempts. Please wait 15 minutes and try again.');
    expect(await isSignedIn(browser)).toBe(true);
    test.clock.advance(900_000);
    expect((await attempt(TEST_PASSWORD)).status).toBe(200);
  });

  it('does not count attempts with the right password', async () => {
    await attempt('a wrong guess');
    await change(TEST_PASSWORD, 'short');
    await change(TEST_PASSWORD, 'short');
    expect((await attempt('a wrong guess')).status).toBe(401);
  });

  it('returns 401 with an error for a wrong password', async () => {
    for (const guess of [`${TEST_PASSWORD}x`, 'x'.repeat(201)]) {
      const refused = await attempt(guess);
      expect([refused.status, refused.html.includes('The current password is not right.')]).toEqual([
        401,
        true,
      ]);
      expect(refused.html).not.toContain(guess);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('security pages', () => {
  const inputOf = ({ html }: VisitedPage, name: string) =>
    new RegExp(`<input id="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  const frame = ['<main id="main" class="sheet">', `href="${SECURITY}" aria-current="page">Security</a>`];

  it('ask for the current password before changing it', async () => {
    const page = await browser.open(SECURITY);
    for (const part of ['<title>Security', ...frame, '<label for="password">Current password</label>'])
      expect(page.html).toContain(part);
    expect(inputOf(page, 'password')).toMatch(/type="password" value="" autocomplete="current-password"/);
    expect(inputOf(page, 'newPassword')).toMatch(/type="password" value="" autocomplete="new-password"/);
    expect(page.html).toContain('<label for="newPassword">New password</label>');
    expect(page.html).toContain(
      'id="newPassword-hint">At least 8 characters. All other browsers are signed out;',
    );
    expect(page.html).toContain('<time datetime="2026-11-20T08:00:00.000Z">20 November 2026</time>');
  });

  it('ask for the password before deleting the account', async () => {
    const page = await browser.open(`${SECURITY}/delete`);
    for (const part of ['<title>Delete your account?', ...frame, '<label for="password">Password</label>'])
      expect(page.html).toContain(part);
    expect(inputOf(page, 'password')).toMatch(/type="password" value="" autocomplete="current-password"/);
    expect(page.html).toContain(`href="${SECURITY}">Keep it</a>`);
  });

  it('state that the export omits explicit titles while these titles are hidden', async () => {
    const said = 'Explicit titles are not in the file while they are hidden from you.';
    const pages = [SECURITY, `${SECURITY}/delete`];
    for (const page of pages) expect((await browser.open(page)).html).toContain(`. ${said}`);
    await test.accounts.setAdultFilter(test.viewer.id, false);
    for (const page of pages) expect((await browser.open(page)).html).not.toContain(said);
  });
});
