// Tests typical mistakes during a sign-in with Firefox. The window stays open, keeps what was typed, and lets the user continue.
import type { Page } from 'puppeteer-core';
import { ACCOUNT_PASSWORD, newAccountName } from '../account.ts';
import { expect, test } from './firefox-fixtures.ts';
import {
  clickButton,
  clickElement,
  getPageOpenedBy,
  signIn,
  typeInto,
  waitForText,
} from './firefox-hands.ts';

const typedIn = (window: Page, name: string) =>
  window.$eval(`[name=${name}]`, (field) => (field as HTMLInputElement).value);
const clearField = (window: Page, name: string) =>
  window.$eval(`[name=${name}]`, (field) => {
    (field as HTMLInputElement).value = '';
  });
const focusedField = (window: Page) => window.evaluate(() => document.activeElement?.id);

test('three sign-in mistakes can be corrected in the same window of Firefox', async ({ firefox }) => {
  const { options } = firefox;
  const window = await getPageOpenedBy(firefox, () => clickButton(options, 'Connect your account'));
  await signIn(window, 'demo', 'kiroku-dmeo');
  await waitForText(window, 'is not right');
  expect([await typedIn(window, 'name'), await typedIn(window, 'password')]).toEqual(['demo', '']);
  await expect.poll(() => focusedField(window)).toBe('password');

  await clickElement(window, '::-p-xpath(//a[contains(., "Create an account")])');
  await waitForText(window, 'Date of birth');
  const birth = await window.waitForSelector('input[name="birthDate"]');
  await birth?.evaluate((input) => {
    (input as HTMLInputElement).value = '1990-04-01';
  });
  await typeInto(window, 'input[name="name"]', 'demo');
  await typeInto(window, 'input[name="password"]', ACCOUNT_PASSWORD);
  await clickButton(window, 'Create account');
  await waitForText(window, 'This name is taken.');
  await expect.poll(() => focusedField(window)).toBe('name');

  const more = newAccountName().slice('viewer'.length);
  await typeInto(window, 'input[name="name"]', more);
  // The typed password is kept if only another field has an error.
  expect(await typedIn(window, 'password')).toBe(ACCOUNT_PASSWORD);
  await clearField(window, 'password');
  await typeInto(window, 'input[name="password"]', 'short');
  await clickButton(window, 'Create account');
  await waitForText(window, 'at least 8 characters');
  const wanted = await typedIn(window, 'name');
  await clearField(window, 'password');
  await typeInto(window, 'input[name="password"]', ACCOUNT_PASSWORD);
  await clickButton(window, 'Create account');
  await clickElement(window, '::-p-xpath(//a[contains(., "continue")])');
  await clickButton(window, 'Allow');
  await waitForText(options, `Connected as ${wanted}`);
});
