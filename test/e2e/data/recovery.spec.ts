// Tests signing up, forgetting the password, recovering the account with its code, and connecting, in the sign-in window of the
// extension.
import { languages } from '../../../lib/domain/words/languages.ts';
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import { ACCOUNT_PASSWORD, allowAccess, newAccountName, passRecoveryCode, signIn } from '../account.ts';
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
  // The browser kept the password in the field; the server did not send it back.
  await expect(password).toHaveValue(ACCOUNT_PASSWORD);
  expect(await page.locator('html').evaluate((root) => root.outerHTML)).not.toContain(ACCOUNT_PASSWORD);
  await page.getByLabel('Account name').fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = await passRecoveryCode(page);
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
  expect(await passRecoveryCode(window)).not.toBe(code);
  await allowAccess(window);
  await expect(kiroku.desk.getByText(name)).toBeVisible();
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

test('the client ID and the secret of an app are copied by a button', async ({ browser, server }) => {
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
