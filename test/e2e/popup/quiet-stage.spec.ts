// Tests that the real worker does not change the state that a test has set for a screen.
import { activity } from '../../domain/examples.ts';
import { expect, test } from '../fixtures.ts';
import { dataWithList } from '../screens/popup-screens.ts';
import { createScreen, openTabOfPopup, waitUntilVisible } from '../screens/screen.ts';
import { countRecords, readAccount } from '../stored.ts';

/** The log entry is so old that the worker's poll deletes it. This deletion is the poll's last step. */
const world = { ...dataWithList, activity: [activity({ at: 1 })] };
const list = createScreen(
  'panel',
  'the list',
  world,
  openTabOfPopup('library'),
  waitUntilVisible('.entry-main'),
);

test("a page of the stage fixture still shows the list after the worker's poll", async ({ stage }) => {
  const page = await list.open(stage);
  const { desk } = stage;
  const lines = async () => (await countRecords(desk)).activity ?? 0;
  expect(await lines()).toBe(1);
  await desk.evaluate(() => chrome.alarms.create('poll', { when: Date.now(), periodInMinutes: 5 }));
  await expect.poll(lines).toBe(0);
  await expect(page.locator('.popup-notice')).toHaveCount(0);
  expect(await readAccount(desk)).toMatchObject({ state: 'connected' });
  await page.close();
});
