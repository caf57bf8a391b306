// Tests the account area in a real browser without scripts. axe must find no violation on any page, in light, dark and high contrast.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { REDIRECT_URIS } from '../../../server/launch/extension-ids.ts';
import { continuePastRecoveryCode, newAccountName } from '../account.ts';
import { authorizeUrl } from '../authorize-url.ts';
import { AXE_COLOUR_RULES, runAxe } from '../axe.ts';
import { test as base, expect } from '../fixtures.ts';
import { showInTheme } from '../popup/drawn.ts';

const PASSWORD = 'a quiet evening with good shows';

interface Visitor {
  readonly page: Page;
  readonly area: string;
  /** Returns axe's findings on a page of this visitor, in both colour schemes and in high contrast. */
  violations(tab?: Page): Promise<string[]>;
}

const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ browser, server }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const examiner = await browser.newContext();
    const copy = await examiner.newPage();
    await use({ page, area: `${server.origin}/auth`, violations: (tab = page) => examine(tab, copy) });
    await examiner.close();
    await context.close();
  },
});

/** Whether the button is narrower than half of the page. */
async function isAsWideAsItsWords(page: Page, name: string): Promise<boolean> {
  const box = await page.getByRole('button', { name }).boundingBox();
  const main = await page.locator('main').boundingBox();
  return box !== null && main !== null && box.width < main.width / 2;
}

/** Examines a copy of the visitor's page in a browser with scripts, because axe needs them. */
async function examine(page: Page, copy: Page): Promise<string[]> {
  const [address, html] = [page.url(), await page.content()];
  await copy.route(address, (route) =>
    route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }),
  );
  // Make sure that this loads the page. If it only jumped within the page that was examined before, `goto` would return null.
  expect(await copy.goto(address)).not.toBeNull();
  // Make sure that the page has its style sheet. Without it, there is no contrast to check.
  expect(await copy.evaluate(() => document.styleSheets.length)).toBe(1);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const contrast of [null, 'more'] as const) {
      await showInTheme(copy, colorScheme, contrast);
      const isFirst = colorScheme === 'light' && contrast === null;
      const { violations, passed } = await runAxe(copy, isFirst ? [] : AXE_COLOUR_RULES);
      expect(passed).toContain('color-contrast');
      for (const { id, nodes } of violations)
        found.push(
          `${colorScheme}, contrast ${contrast}, ${id}: ${nodes.map(({ html }) => html).join(', ')}`,
        );
    }
  found.push(...(await withoutSystemColours(copy)));
  await copy.unroute(address);
  return found;
}

/**
 * Returns elements that keep their own colours in Windows high contrast, and messages without a border there. axe cannot check this,
 * because it uses the colours outside of high contrast.
 */
async function withoutSystemColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { forcedColorAdjust, borderLeftWidth } = getComputedStyle(element);
      const isBare = element.matches('.summary, .notice, button') && borderLeftWidth === '0px';
      return forcedColorAdjust === 'none' || isBare ? [`forced colours: ${element.outerHTML}`] : [];
    }),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

async function signUp({ page, area }: Visitor, birthDate = '1990-04-01'): Promise<string> {
  const name = newAccountName();
  await page.goto(`${area}/sign-up`);
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Date of birth').fill(birthDate);
  await page.getByRole('button', { name: 'Create account' }).click();
  await continuePastRecoveryCode(page);
  await expect(page).toHaveURL(`${area}/account`);
  return name;
}

test('the sign-in and sign-up pages are accessible', async ({ visitor }) => {
  const { page, area, violations } = visitor;
  await page.goto(`${area}/sign-in`);
  expect(await violations()).toEqual([]);
  await page.getByLabel('Account name').fill('unknown-user');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('not right');
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'Create an account' }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 2 characters');
  expect(await violations()).toEqual([]);
  await page.goto(`${area}/sign-in`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your recovery code.');
  expect(await violations()).toEqual([]);
});

test('the profile page is accessible for adults and for minors', async ({ visitor }) => {
  const { page, area, violations } = visitor;
  await signUp(visitor);
  expect(await violations()).toEqual([]);
  await page.getByLabel('Adult filter').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved.');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${area}/sign-in`);
  await signUp(visitor, `${new Date().getUTCFullYear() - 12}-01-01`);
  await expect(page.getByText('stays on until you are 18')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the pages for creating, editing and deleting an app are accessible', async ({ visitor }) => {
  const { page, area, violations } = visitor;
  await signUp(visitor);
  await page.goto(`${area}/account/apps`);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Create app' }).click();
  await expect(page.getByRole('alert')).toContainText('Give the app a name.');
  expect(await violations()).toEqual([]);
  await page.getByLabel('Name').fill('Tracker');
  await page
    .getByLabel('Redirect addresses')
    .fill('https://tracker.example/a/rather/long/path/to/come/back/to');
  await page.getByRole('button', { name: 'Create app' }).click();
  await expect(page.locator('#client-secret')).toHaveText(/^[\w-]{43}$/);
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'Done' }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'New secret for Tracker' }).click();
  await expect(page.getByRole('heading', { name: 'Make a new secret for Tracker?' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(page.locator('#client-secret')).toHaveText(/^[\w-]{43}$/);
  await page.goto(`${area}/account/apps`);
  await page.getByRole('link', { name: 'Edit Tracker' }).click();
  await expect(page.getByRole('heading', { name: 'Edit app' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Give the app a name.');
  expect(await violations()).toEqual([]);
  await page.getByLabel('Name').fill('Tracker');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Delete Tracker' }).click();
  await expect(page.getByRole('heading', { name: 'Delete Tracker?' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'Keep it' }).click();
  await page.getByRole('link', { name: 'Delete Tracker' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toContainText('The app is deleted');
  expect(await violations()).toEqual([]);
});

test('the consent page and the page of connected apps are accessible', async ({ visitor }) => {
  const { page, area, violations } = visitor;
  await page.goto(authorizeUrl(area));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await signUp(visitor);
  await page.goto(`${area}/account/connections`);
  await expect(page.getByText('No app is connected.')).toBeVisible();
  expect(await violations()).toEqual([]);
  // Use another tab, because the redirect leads to an address without a server.
  const tab = await page.context().newPage();
  await tab.goto(authorizeUrl(area));
  await expect(tab.getByRole('heading', { name: /wants to use your list/ })).toBeVisible();
  expect(await violations(tab)).toEqual([]);
  const [toApp] = await Promise.all([
    tab.waitForRequest((request) => request.url().startsWith(REDIRECT_URIS[0] ?? 'none')),
    tab.getByRole('button', { name: 'Allow' }).click(),
  ]);
  expect(new URL(toApp.url()).searchParams.has('code')).toBe(true);
  await tab.close();
  await page.goto(`${area}/account/connections`);
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: /^Disconnect/ }).click();
  await expect(page.getByRole('heading', { name: /^Disconnect .*\?$/ })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(await isAsWideAsItsWords(page, 'Disconnect')).toBe(true);
  await page.getByRole('link', { name: 'Keep it connected' }).click();
  await page.getByRole('link', { name: /^Disconnect/ }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('status')).toContainText('Disconnected.');
  expect(await violations()).toEqual([]);
});

test('the security page is accessible', async ({ visitor }) => {
  const { page, area, violations } = visitor;
  const name = await signUp(visitor);
  await page.goto(`${area}/account/security`);
  expect(await violations()).toEqual([]);
  const changePassword = async (current: string, wanted: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(wanted);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await changePassword('wrong', 'another quiet evening');
  await expect(page.getByRole('alert')).toContainText('The current password is not right');
  expect(await violations()).toEqual([]);
  await changePassword(PASSWORD, 'another quiet evening');
  await expect(page.getByRole('status')).toContainText('The password is changed');
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'Make a new code' }).click();
  expect(await violations()).toEqual([]);
  await page.getByLabel('Password').fill('another quiet evening');
  await page.getByRole('button', { name: 'Make a new code' }).click();
  await expect(page.locator('#recovery-code')).toHaveText(/^[\w-]{23}$/);
  expect(await violations()).toEqual([]);
  await continuePastRecoveryCode(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${area}/sign-in`);
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Password').fill('another quiet evening');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${name}` })).toBeVisible();
  await page.goto(`${area}/account/security`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kiroku-account.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ account: { name } });
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(await isAsWideAsItsWords(page, 'Delete account')).toBe(true);
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('alert')).toContainText('The current password is not right');
  expect(await violations()).toEqual([]);
  await page.getByLabel('Password').fill('another quiet evening');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the error pages are accessible', async ({ visitor }) => {
  const { page, area, violations } = visitor;
  const wrong = authorizeUrl(area, { redirect_uri: 'https://evil.example/' });
  const places = [
    [wrong, 200],
    [`${area}/interaction/over`, 200],
    [`${area}/nowhere`, 404],
  ] as const;
  for (const [address, status] of places) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    expect(await violations()).toEqual([]);
  }
});
