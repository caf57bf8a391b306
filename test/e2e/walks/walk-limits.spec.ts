// Tests rate limits during the sign-in. The window keeps what was typed, and shows how long to wait. The same step works afterwards.
import type { Page } from 'playwright/test';
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import {
  ACCOUNT_PASSWORD,
  allowAccess,
  continuePastRecoveryCode,
  newAccountName,
  signIn,
} from '../account.ts';
import { createFaultClient } from '../data/faults.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';

const AREA_LIMIT = 60;
test.use({
  serverEnv: { RATE_LIMIT_SIGN_IN: '2', RATE_LIMIT_SIGN_UP: '1', RATE_LIMIT_AUTH_IP: String(AREA_LIMIT) },
});
// All tests use one server. With more worker processes, each would start a server for a single test.
test.describe.configure({ mode: 'default' });

const MINUTE_MS = 60_000;

/** How many tests have begun. Each test sets the server's clock ahead, so that the limits of the previous test have expired. */
let begun = 0;
test.beforeEach(async ({ server }) => {
  begun += 1;
  await createFaultClient(server.origin).shiftClock(begun * 60 * MINUTE_MS);
});
const passes = (origin: string, minutes: number) =>
  createFaultClient(origin).shiftClock((begun * 60 + minutes) * MINUTE_MS);

function openWindow({ context }: KirokuBrowser, welcome: Page): Promise<Page> {
  return openSignInWindow(context, () =>
    welcome.getByRole('button', { name: 'Connect your account' }).click(),
  );
}

test('the sign-in form keeps the account name after too many wrong passwords', async ({ kiroku, server }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  for (const wrong of ['one', 'two', 'three']) {
    await signIn(window, 'demo', wrong);
    await expect(window.getByRole('alert')).toContainText(
      wrong === 'three' ? 'Please wait 15 minutes and try again.' : 'is not right',
    );
  }
  await expect(window.getByLabel('Account name')).toHaveValue('demo');
  await passes(server.origin, 8);
  await signIn(window, 'demo', 'kiroku-demo');
  await expect(window.getByRole('alert')).toContainText('Please wait 7 minutes and try again.');
  await passes(server.origin, 15);
  await signIn(window, 'demo', 'kiroku-demo');
  await allowAccess(window);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
});

test('the sign-up form keeps name and birth date after too many new accounts', async ({ kiroku, server }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  await window.getByRole('link', { name: 'Create an account' }).click();
  const [name, password] = [window.getByLabel('Account name'), window.getByLabel('Password')];
  const create = window.getByRole('button', { name: 'Create account' });
  await name.fill('demo');
  await password.fill(ACCOUNT_PASSWORD);
  await window.getByLabel('Date of birth').fill('1990-04-01');
  await create.click();
  await expect(window.getByRole('alert')).toContainText('This name is taken.');
  const wanted = newAccountName();
  await name.fill(wanted);
  await password.fill(ACCOUNT_PASSWORD);
  await create.click();
  await expect(window.getByRole('alert')).toContainText('Please wait 15 minutes and try again.');
  await expect(name).toHaveValue(wanted);
  await expect(window.getByLabel('Date of birth')).toHaveValue('1990-04-01');
  await passes(server.origin, 15);
  await password.fill(ACCOUNT_PASSWORD);
  await create.click();
  await continuePastRecoveryCode(window);
  await allowAccess(window);
  await expect(welcome.getByText(`Connected as ${wanted}`)).toBeVisible();
});

test('the sign-in window leads back to the sign-in after too many requests', async ({ kiroku, server }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  for (let asked = 0; asked < AREA_LIMIT; asked += 1) await fetch(`${server.origin}/auth/icon.svg`);
  await signIn(window, 'demo', 'kiroku-demo');
  await expect(window.getByText('Please wait a minute and try again.')).toBeVisible();
  await passes(server.origin, 1);
  await window.getByRole('link', { name: 'Try again' }).click();
  await expect(window.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(window.getByLabel('Account name')).toHaveValue('demo');

  await window.close();
  await expect(welcome.getByRole('alert')).toContainText('The sign-in window closed');
  for (let asked = 0; asked < AREA_LIMIT; asked += 1) await fetch(`${server.origin}/auth/icon.svg`);
  await welcome.getByRole('button', { name: 'Connect your account' }).click();
  await expect(welcome.getByRole('alert')).toContainText('Too many requests.');
  await passes(server.origin, 2);
  const next = await openWindow(kiroku, welcome);
  await signIn(next, 'demo', 'kiroku-demo');
  await allowAccess(next);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
});
