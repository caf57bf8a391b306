// Takes pictures of the service's own pages (sign-in, sign-up, consent, account and errors), in a window and on a narrow screen.
import type { Page } from 'playwright/test';
import { chromium } from 'playwright/test';
import { REDIRECT_URIS } from '../../server/launch/extension-ids.ts';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { ACCOUNT_PASSWORD, newAccountName, signIn, signUp } from '../e2e/account.ts';
import { createE2eAuthorizationUrl } from '../e2e/authorize-url.ts';
import { test as base } from '../e2e/fixtures.ts';
import { takeScreenshots } from './stage.ts';

/** The sizes of a full page, of the window that an extension opens for a sign-in, and of a narrow screen. */
const sizes = {
  '': { width: 800, height: 700 },
  '-window': { width: 520, height: 720 },
  '-narrow': { width: 320, height: 640 },
} as const;

const test = base.extend<{ page: Page }>({
  page: async ({}, use) => {
    const browser = await chromium.launch({ executablePath: await ensureChromium() });
    const context = await browser.newContext();
    await use(await context.newPage());
    await browser.close();
  },
});

async function shootAt(page: Page, name: string): Promise<void> {
  for (const [suffix, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await takeScreenshots(page, `server-${name}${suffix}`, true);
  }
}

test('screenshots of sign-in and sign-up with their errors, and of consent', async ({ page, server }) => {
  const area = `${server.origin}/auth`;
  await page.goto(createE2eAuthorizationUrl(area));
  await shootAt(page, 'sign-in');
  await signIn(page, newAccountName(), 'wrong');
  await page.getByRole('alert').waitFor();
  await shootAt(page, 'sign-in-refused');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await shootAt(page, 'sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('#name-error').waitFor();
  await shootAt(page, 'sign-up-refused');
  await page.goto(`${area}/sign-up`);
  await page.getByLabel('Account name').fill(newAccountName());
  await page.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Show' }).click();
  await shootAt(page, 'sign-up-shown');
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('#recovery-code').waitFor();
  await shootAt(page, 'recovery-code');
  await page.context().clearCookies();
  await page.goto(`${area}/forgot`);
  await shootAt(page, 'forgot');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.locator('#code-error').waitFor();
  await shootAt(page, 'forgot-refused');
  await page.goto(createE2eAuthorizationUrl(area));
  await signUp(page, newAccountName());
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await shootAt(page, 'consent');
});

test('screenshots of the account pages', async ({ page, server }) => {
  const area = `${server.origin}/auth`;
  await page.goto(`${area}/sign-in`);
  await signUp(page, newAccountName());
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await shootAt(page, 'profile');
  await page.goto(`${area}/account/connections`);
  await shootAt(page, 'connections-none');
  // Use another tab, because the redirect leads to an address without a server.
  const tab = await page.context().newPage();
  await tab.goto(createE2eAuthorizationUrl(area));
  await Promise.all([
    tab.waitForRequest((request) => request.url().startsWith(REDIRECT_URIS[0] ?? 'none')),
    tab.getByRole('button', { name: 'Allow' }).click(),
  ]);
  await tab.close();
  await page.goto(`${area}/account/connections`);
  await page.getByRole('link', { name: /^Disconnect/ }).waitFor();
  await shootAt(page, 'connections');
  await page.getByRole('link', { name: /^Disconnect/ }).click();
  await shootAt(page, 'disconnect');
  await page.goto(`${area}/account/apps`);
  await shootAt(page, 'apps-none');
  await page.getByLabel('Name').fill('Tracker');
  await page
    .getByLabel('Redirect addresses')
    .fill('https://tracker.example/a/rather/long/path/to/come/back/to');
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.locator('#client-secret').waitFor();
  await shootAt(page, 'app-secret');
  await page.getByRole('link', { name: 'Done' }).click();
  await shootAt(page, 'apps');
  await page.getByRole('link', { name: 'New secret for Tracker' }).click();
  await shootAt(page, 'new-secret');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit Tracker' }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await shootAt(page, 'edit-app');
  await page.goto(`${area}/account/security`);
  await shootAt(page, 'security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').waitFor();
  await shootAt(page, 'security-refused');
  await page.goto(`${area}/account/security/recovery`);
  await shootAt(page, 'new-code');
  await page.goto(`${area}/account/security/delete`);
  await shootAt(page, 'delete-account');
});

test('screenshots of the error pages', async ({ page, server }) => {
  const area = `${server.origin}/auth`;
  const places = {
    'wrong-redirect': createE2eAuthorizationUrl(area, { redirect_uri: 'https://evil.example/' }),
    'wrong-app': createE2eAuthorizationUrl(area, { client_id: 'kiroku-e3e' }),
    over: `${area}/interaction/over`,
    'not-found': `${area}/nowhere`,
  };
  for (const [name, address] of Object.entries(places)) {
    await page.goto(address);
    await shootAt(page, name);
  }
});
