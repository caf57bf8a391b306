// A wrong app, a broken connection and a limit: each is said where it is met, one click away from what mends it.

import { expect, test } from '../fixtures.ts';
import { countedHands } from './counted-hands.ts';

test.use({ granted: [] });

/** From the click to the field that it leads to. */
const LIMIT_MS = 20_000;

test('a wrong client ID: connecting names it, and one click leads to the field', async ({
  kiroku,
  server,
}) => {
  const { desk } = kiroku;
  await desk.evaluate(async () => {
    const { service } = await chrome.storage.local.get<{ service: object }>('service');
    await chrome.storage.local.set({ service: { ...service, clientId: 'kiroku-e3e' } });
  });
  const welcome = await kiroku.openPage('welcome.html');
  await welcome.getByRole('button', { name: 'Connect your account' }).click();
  await expect(welcome.getByRole('alert')).toContainText('does not know this client ID');
  const hands = countedHands();
  const begin = Date.now();
  const [options] = await Promise.all([
    kiroku.context.waitForEvent('page'),
    hands.click(welcome.getByRole('link', { name: 'Account and service' })),
  ]);
  await expect(options.getByLabel('Client ID')).toBeFocused();
  expect(hands.clicks()).toBe(1);
  expect(Date.now() - begin).toBeLessThan(LIMIT_MS);
  await options.close();

  await desk.reload();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const wrong = desk.locator('[aria-invalid=true]');
  await expect(wrong).toHaveAttribute('name', 'clientId');
  await expect(wrong).toBeFocused();
  await desk.getByLabel('Client ID').fill('kiroku-e2e');
  await desk.getByLabel('Client secret').fill('not the secret');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(wrong).toHaveAttribute('name', 'clientSecret');
  await desk.getByLabel('Client secret').fill('only-for-the-end-to-end-tests-0123456789');
  await desk.getByLabel('Base address').fill(`${server.origin}/v2`);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(wrong).toHaveAttribute('name', 'baseUrl');
  await desk.getByLabel('Base address').fill(`${server.origin}/v1`);
  await desk.getByLabel('Authorization address').fill(`${server.origin}/autho`);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  // Another address is another service: it gets no secret of the one before.
  await expect(wrong).toHaveAttribute('name', 'clientSecret');
  await desk.getByLabel('Client secret').fill('the secret of another service');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(wrong).toHaveAttribute('name', 'authUrl');
  await desk.getByLabel('Authorization address').fill(`${server.origin}/auth`);
  await desk.getByLabel('Client secret').fill('only-for-the-end-to-end-tests-0123456789');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('status').getByText('Saved.')).toBeVisible();
  await expect(wrong).toHaveCount(0);
});
