// The screens of the tests stay as they were made, although the extension's real worker goes on beside them.
import { activity } from '../../domain/examples.ts';
import { expect, test } from '../fixtures.ts';
import { listedWorld } from '../screens/popup-screens.ts';
import { screen, see, tab } from '../screens/screen.ts';

/** The last that the worker does in its round is to forget lines as old as this one. */
const world = { ...listedWorld, activity: [activity({ at: 1 })] };
const list = screen('panel', 'the list', world, tab('library'), see('.entry-main'));

/** Runs inside of a page. */
async function countLines(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('kiroku');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const counting = database.transaction('activity').objectStore('activity').count();
  return new Promise((resolve) => {
    counting.onsuccess = () => {
      database.close();
      resolve(counting.result);
    };
  });
}

test('a list of a connected account is shown as such when the worker has made its round', async ({
  stage,
}) => {
  const page = await list.open(stage);
  const { desk } = stage;
  expect(await desk.evaluate(countLines)).toBe(1);
  await desk.evaluate(() => chrome.alarms.create('poll', { when: Date.now(), periodInMinutes: 5 }));
  await expect.poll(() => desk.evaluate(countLines)).toBe(0);
  await expect(page.locator('.popup-notice')).toHaveCount(0);
  const { account } = await desk.evaluate(() => chrome.storage.local.get('account'));
  expect(account).toMatchObject({ state: 'connected' });
  await page.close();
});
