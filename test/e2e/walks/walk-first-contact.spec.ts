// Tests a newcomer's first minutes, from the welcome page to the first episode, with and without typical mistakes.
import type { Page } from 'playwright/test';
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import { ACCOUNT_PASSWORD, allowAccess, newAccountName, readServerList, signIn } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { frierenEpisode, openEpisode, playUntil } from '../tracking/watching.ts';
import { createInputCounter } from './input-counter.ts';

test.use({ granted: [] });

const focusedField = (window: Page) => window.evaluate(() => document.activeElement?.id);

async function openWindow(kiroku: KirokuBrowser, welcome: Page): Promise<Page> {
  return openSignInWindow(kiroku.context, () =>
    welcome.getByRole('button', { name: 'Connect your account' }).click(),
  );
}

test('tracking the first episode takes six clicks and two fields', { tag: '@quick' }, async ({
  kiroku,
  sites,
  server,
}) => {
  const hands = createInputCounter();
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openSignInWindow(kiroku.context, () =>
    hands.click(welcome.getByRole('button', { name: 'Connect your account' })),
  );
  await hands.fill(window.getByLabel('Account name'), 'demo');
  await hands.fill(window.getByLabel('Password'), 'kiroku-demo');
  await hands.click(window.getByRole('button', { name: 'Sign in' }));
  await Promise.all([
    window.waitForEvent('close'),
    hands.click(window.getByRole('button', { name: 'Allow' })),
  ]);
  await hands.click(welcome.getByRole('checkbox', { name: 'Crunchyroll' }));
  await hands.click(welcome.getByRole('button', { name: 'Allow 1 site' }));
  await expect(welcome.getByText('1 site is allowed').first()).toBeVisible();
  const page = await openEpisode(kiroku, sites, frierenEpisode(5));
  await hands.click(page.frameLocator('#player').locator('video'));
  await playUntil(page, 0.99);
  const progress = async () =>
    (await readServerList(kiroku, server.origin)).find(({ media }) => media.title === 'Sousou no Frieren')
      ?.progress;
  await expect.poll(progress).toBe(5);
  expect(hands.clicks()).toBeLessThanOrEqual(6);
  expect(hands.fields()).toBeLessThanOrEqual(2);
});

test('the sign-in window keeps the valid fields after each of three mistakes', async ({ kiroku }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const hands = createInputCounter();
  const window = await openSignInWindow(kiroku.context, () =>
    hands.click(welcome.getByRole('button', { name: 'Connect your account' })),
  );
  const name = window.getByLabel('Account name');
  const password = window.getByLabel('Password');
  const create = window.getByRole('button', { name: 'Create account' });
  await hands.fill(name, 'demo');
  await hands.fill(password, 'kiroku-dmeo');
  await hands.click(window.getByRole('button', { name: 'Sign in' }));
  await expect(window.getByRole('alert')).toContainText('is not right');
  await expect(name).toHaveValue('demo');
  await expect(password).toHaveValue('');
  await expect.poll(() => focusedField(window)).toBe('password');

  await hands.click(window.getByRole('link', { name: 'Create an account' }));
  await hands.fill(name, 'demo');
  await hands.fill(password, ACCOUNT_PASSWORD);
  await hands.fill(window.getByLabel('Date of birth'), '1990-04-01');
  await hands.click(create);
  await expect(window.getByRole('alert')).toContainText('This name is taken.');
  await expect.poll(() => focusedField(window)).toBe('name');
  await expect(window.getByLabel('Date of birth')).toHaveValue('1990-04-01');
  await expect(password).toHaveValue(ACCOUNT_PASSWORD);

  const wanted = newAccountName();
  await hands.fill(name, wanted);
  await hands.fill(password, 'short');
  await hands.click(create);
  await expect(window.getByRole('alert')).toContainText('at least 8 characters');
  await expect.poll(() => focusedField(window)).toBe('password');
  await expect(name).toHaveValue(wanted);

  await hands.fill(password, ACCOUNT_PASSWORD);
  await hands.click(create);
  await hands.click(window.getByRole('link', { name: 'continue' }));
  await Promise.all([
    window.waitForEvent('close'),
    hands.click(window.getByRole('button', { name: 'Allow' })),
  ]);
  await expect(welcome.getByText(`Connected as ${wanted}`)).toBeVisible();
  // Without a mistake, signing up takes five clicks and three fields. A password that the sign-in rejects must be typed again.
  expect([hands.clicks(), hands.fields()]).toEqual([8, 8]);
});

test('the sign-in window shows how to continue after a missing cookie or an expired page', async ({
  kiroku,
}) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  const cookies = window.context();
  await cookies.clearCookies({ name: 'kiroku_form' });
  await signIn(window, 'demo', 'kiroku-demo');
  await expect(window.getByRole('alert')).toContainText('open for too long');
  await expect(window.getByLabel('Account name')).toHaveValue('demo');

  await cookies.clearCookies({ name: /^kiroku_interaction/ });
  await signIn(window, 'demo', 'kiroku-demo');
  await expect(window.getByRole('heading', { name: /wants to use your list/ })).toBeVisible();
  await allowAccess(window);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
});

test('the Back button on the consent page shows the consent page again', async ({ kiroku }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  await signIn(window, 'demo', 'kiroku-demo');
  await expect(window.getByRole('heading', { name: /wants to use your list/ })).toBeVisible();
  await window.goBack();
  await expect(window.getByRole('heading', { name: /wants to use your list/ })).toBeVisible();
  await allowAccess(window);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
});

test('the Back button after a form error shows the form again', async ({ kiroku }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  await signIn(window, 'demo', 'kiroku-dmeo');
  await expect(window.getByRole('alert')).toContainText('is not right');
  await window.goBack();
  await expect(window.getByLabel('Account name')).toBeVisible();
  await signIn(window, 'demo', 'kiroku-demo');
  await allowAccess(window);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
});

test('connecting again mentions the sign-in window that is still open', async ({ kiroku }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  const popup = await kiroku.openPage('popup.html');
  await popup.getByRole('button', { name: 'Connect' }).first().click();
  await expect(popup.getByText('A sign-in window is open already.')).toBeVisible();
  await signIn(window, 'demo', 'kiroku-demo');
  await allowAccess(window);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
  await expect(popup.getByText('A sign-in window is open already.')).toHaveCount(0);
});

test('connecting works after a failure of the service during the sign-in', async ({ kiroku, server }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  await server.stop();
  await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: 'Sign in' }).click()]);
  await expect(welcome.getByRole('alert')).toContainText('Kiroku cannot reach the list service.');
  await server.start();
  const next = await openWindow(kiroku, welcome);
  await signIn(next, 'demo', 'kiroku-demo');
  await allowAccess(next);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
});

test('connecting works after the worker ended during the sign-in', async ({ kiroku }) => {
  const welcome = await kiroku.openPage('welcome.html');
  const window = await openWindow(kiroku, welcome);
  expect(await kiroku.killWorker()).toBe(true);
  await expect(welcome.getByRole('alert')).toContainText('The sign-in was interrupted.');
  await window.close();
  const next = await openWindow(kiroku, welcome);
  await signIn(next, 'demo', 'kiroku-demo');
  await allowAccess(next);
  await expect(welcome.getByText('Connected as demo')).toBeVisible();
});

test('the side panel shows the list when the account is connected', async ({ kiroku }) => {
  const panel = await kiroku.openPage('sidepanel.html?tab=library');
  await openPopupTab(panel, 'Library');
  await expect(panel.getByText('Your list appears here')).toBeVisible();
  const connect = () => panel.getByRole('button', { name: 'Connect' }).first().click();
  const window = await openSignInWindow(kiroku.context, connect);
  await signIn(window, 'demo', 'kiroku-demo');
  await allowAccess(window);
  await expect(panel.getByText("Frieren: Beyond Journey's End").first()).toBeVisible();
  await expect(panel.getByText('could not be re')).toHaveCount(0);

  await kiroku.desk.evaluate(() => chrome.runtime.sendMessage({ message: 'disconnect' }));
  await expect(panel.getByText('Your list appears here')).toBeVisible();
  await allowAccess(await openSignInWindow(kiroku.context, connect));
  await expect(panel.getByText("Frieren: Beyond Journey's End").first()).toBeVisible();
  await expect(panel.getByText('could not be re')).toHaveCount(0);
});
