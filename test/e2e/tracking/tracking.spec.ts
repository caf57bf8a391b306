// Tests the main feature. A watched episode is saved to the list, and nothing else is saved.

import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, openSectionOfOptions, readServerList, setServerEntry } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, test } from '../fixtures.ts';
import { openActionPopup } from '../popup/action-popup.ts';
import { focusShadowRootWithTab } from '../popup/keys.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { hoverToast, waitForReadingTime } from './toast-on-page.ts';
import { frierenEpisode, openEpisode, playUntil, seekTo, watchEpisode } from './watching.ts';

test('an episode played past the threshold in a cross-origin frame is saved to the list', {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  const page = await openEpisode(kiroku, sites, frierenEpisode(5, 'episode-24m'));
  await playUntil(page, 0.51);
  expect(await describeOutboxAndActivity(kiroku)).toEqual({ outbox: [], activity: [] });
  await seekTo(page, 0.83);
  await playUntil(page, 0.86);
  await expect.poll(async () => (await readServerList(kiroku, server.origin))[0]?.progress).toBe(5);
  await expect(page.locator(TOAST_SELECTOR)).toBeAttached();

  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain("Frieren: Beyond Journey's End");
  await expect.poll(() => popup.text()).toContain('Undo');
  const library = await kiroku.openPage('popup.html');
  await openPopupTab(library, 'Library');
  await expect(library.getByRole('button', { name: /^Frieren: Beyond Journey's End/ })).toContainText(
    '5 / 28',
  );
});

test('jumping to the end without watching does not count the episode', { tag: '@quick' }, async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const page = await openEpisode(kiroku, sites, frierenEpisode(1));
  await seekTo(page, 0.9);
  await playUntil(page, 0.99);
  await page.close();
  // The worker handles reports in order. So when this episode is on the list, the worker has also handled the last report of the
  // tab.
  await watchEpisode(kiroku, sites, 2);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 2'] });
});

test('a title that is too short for the episode cannot be chosen', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 5 });
  const page = await openEpisode(kiroku, sites, frierenEpisode(20));
  await playUntil(page, 0.99);
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain('Another title');
  await popup.press('Another title');
  await expect.poll(() => popup.text()).toContain('10 episodes');
  await popup.run(
    "[...document.querySelectorAll('.choice')].find((one) => one.textContent.includes('Season 2')).click()",
  );
  await expect.poll(() => popup.text()).toMatch(/Season 2 has 10 episodes/);
  await popup.close();
  const { desk } = kiroku;
  await openSectionOfOptions(desk, 'tracking');
  await expect(desk.getByRole('button', { name: /^Edit rules/ })).toBeVisible();
  await expect(desk.getByText('Chosen by you')).toHaveCount(0);
});

test('an episode that is not ahead of the list does not change the list', {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 9 });
  const before = await readServerList(kiroku, server.origin);
  await watchEpisode(kiroku, sites, 5);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['ignore notAhead Sousou no Frieren 9'] });
  expect(await readServerList(kiroku, server.origin)).toEqual(before);
});

test('the same episode in two tabs causes one update', { tag: '@quick' }, async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const first = await watchEpisode(kiroku, sites, 1);
  await watchEpisode(kiroku, sites, 1);
  await first.close();
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

test("the toast's Undo restores the list entry", { tag: '@quick' }, async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const page = await watchEpisode(kiroku, sites, 1);
  await hoverToast(page);
  await expect.poll(() => readServerList(kiroku, server.origin)).toHaveLength(1);
  await waitForReadingTime(page);
  await focusShadowRootWithTab(page, TOAST_SELECTOR);
  await page.keyboard.press('Enter');
  await expect.poll(() => readServerList(kiroku, server.origin)).toEqual([]);
});
