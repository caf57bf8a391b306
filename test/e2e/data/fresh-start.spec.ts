// Tests a profile that an unreleased version has used. The profile is reset, shows a message about that, and works.
import type { Page } from 'playwright/test';
import { connectNewAccount } from '../account.ts';
import { expect, test } from '../fixtures.ts';

/** Replaces the database by a database of version 14, with a record in an older form. */
function makeUnreleased(desk: Page): Promise<void> {
  return desk.evaluate(async () => {
    // Request the deletion and the old database at once. The browser keeps this order, so the worker cannot create a new database in
    // between.
    indexedDB.deleteDatabase('kiroku');
    const opening = indexedDB.open('kiroku', 14);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('outbox').put({ id: 'old' }, 'key');
    };
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error);
    });
    opening.result.close();
  });
}

test('a profile from an unreleased version of Kiroku is reset with a message', async ({ kiroku }) => {
  const { desk } = kiroku;
  await connectNewAccount(kiroku);
  await makeUnreleased(desk);
  await desk.reload();
  const sentence = desk.getByText('This profile was used with an unreleased version of Kiroku.');
  await expect(sentence).toBeVisible();
  await expect(desk.getByText('No account is connected.')).toBeVisible();
  const stored = await desk.evaluate(() => chrome.storage.local.get());
  expect(JSON.stringify(stored)).not.toMatch(/accessToken|refreshToken|secret/i);
  await desk.getByRole('button', { name: 'Close' }).click();
  await expect(sentence).toBeHidden();
  await desk.reload();
  await expect(desk.getByText('No account is connected.')).toBeVisible();
  await expect(sentence).toBeHidden();
});
