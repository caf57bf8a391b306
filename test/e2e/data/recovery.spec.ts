// Tests signing up, forgetting the password, recovering the account with its code, and connecting. All of this happens in the sign-in
// window of the extension.
import { languages } from '../../../lib/domain/words/languages.ts';
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import {
  ACCOUNT_PASSWORD,
  allowAccess,
  continuePastRecoveryCode,
  newAccountName,
  signIn,
} from '../account.ts';
import { expect, test } from '../fixtures.ts';

const NEW_PASSWORD = 'another quiet evening with shows';

test('a forgotten password is replaced with the recovery code', async ({ kiroku, server }) => {
  const name = newAccountName();
  const page = await kiroku.context.newPage();
  await page.goto(`${server.origin}/auth/sign-up`);
  const password = page.getByLabel('Password');
  await page.getByLabel('Account name').fill('demo');
  await password.fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('#name-error')).toBeVisible();
  // The browser has kept the password in the field. The server has not sent it back.
  await expect(password).toHaveValue(ACCOUNT_PASSWORD);
  expect(await page.locator('html').evaluate((root) => root.outerHTML)).not.toContain(ACCOUNT_PASSWORD);
  await page.getByLabel('Account name').fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = await continuePastRecoveryCode(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.close();

  const press = () => kiroku.desk.getByRole('button', { name: 'Connect' }).click();
  const window = await openSignInWindow(kiroku.context, press);
  await signIn(window, name, 'what was it again');
  await window.getByRole('link', { name: 'Forgot password?' }).click();
  await window.getByLabel('Account name').fill(name);
  await window.getByLabel('Recovery code').fill(code.toLowerCase());
  await window.getByLabel('New password').fill('short');
  await window.getByRole('button', { name: 'Set new password' }).click();
  await expect(window.locator('#newPassword-error')).toBeVisible();
  await expect(window.getByLabel('Recovery code')).toHaveValue(code.toLowerCase());
  await window.getByLabel('New password').fill(NEW_PASSWORD);
  await window.getByRole('button', { name: 'Set new password' }).click();
  expect(await continuePastRecoveryCode(window)).not.toBe(code);
  await allowAccess(window);
  await expect(kiroku.desk.getByText(name)).toBeVisible();
});

test('reloading the page of the recovery code shows that the account exists', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 520, height: 720 } });
  const page = await context.newPage();
  await page.goto(`${server.origin}/auth/sign-up`);
  const name = newAccountName();
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = page.locator('#recovery-code');
  const shown = await code.textContent();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(code).toHaveText(shown ?? '');
  await page.goBack();
  await expect(code).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Dein Konto ist angelegt')).toBeVisible();
  await page.getByRole('link', { name: 'Weiter' }).click();
  await page.waitForURL(/\/auth\/account$/);
  await context.close();
});

test('changing the language of the sign-up page keeps all typed fields except the password', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.origin}/auth/sign-up`);
  await page.locator('#name').fill('haru');
  await page.locator('#password').fill('short');
  await page.locator('#birthDate').fill('1990-04-01');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('#password-error')).toBeVisible();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('#name')).toHaveValue('haru');
  await expect(page.locator('#birthDate')).toHaveValue('1990-04-01');
  await expect(page.locator('#password')).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await context.close();
});

for (const locale of languages)
  test(`the button of a refused sign-up stays visible in ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, viewport: { width: 520, height: 720 } });
    const page = await context.newPage();
    await page.goto(`${server.origin}/auth/sign-up`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const create = page.locator('button[type=submit]');
    await create.click();
    for (const field of ['name', 'password', 'birthDate'])
      await expect(page.locator(`#${field}-error`)).toBeVisible();
    const box = await create.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(520);
    await context.close();
  });

test('buttons copy the client ID and the secret of a new app', async ({ browser, server }) => {
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`${server.origin}/auth/sign-in`);
  await signIn(page, 'demo', 'kiroku-demo');
  await page.waitForURL(/\/account$/);
  await page.goto(`${server.origin}/auth/account/apps`);
  await page.getByLabel('Name').fill('Copied');
  await page.getByLabel('Redirect addresses').fill('https://tracker.example/back');
  await page.getByRole('button', { name: 'Create app' }).click();
  for (const id of ['client-id', 'client-secret']) {
    await page.locator(`[data-copy=${id}]`).click();
    await expect(page.locator(`[data-copy=${id}]`)).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.locator(`#${id}`).textContent());
  }
  await context.close();
});
