// Tidying a list of about 300 titles by keyboard alone: found, counted, rated, moved, and taken back, without a click.
import { connectDemo, serverList } from './account.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keys.ts';

const TITLE = 'Kusuriya no Hitorigoto';

test('four edits of one title among 300, and their undo, take sixteen keys and the letters of its name', async ({
  kiroku,
  server,
}) => {
  await connectDemo(kiroku);
  const popup = await kiroku.openPage('popup.html');
  let keys = 0;
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) await popup.keyboard.press(key);
    keys += pressed.length;
  };
  const entry = async () => {
    const { status, progress, userScore } =
      (await serverList(kiroku, server.origin)).find(({ media }) => media.title === TITLE) ?? {};
    return { status, progress, userScore };
  };
  const before = await entry();
  await tabTo(popup, popup.getByRole('tab', { name: 'Now' }));
  const begin = Date.now();
  await press('ArrowRight', '/');
  await expect(popup.getByRole('searchbox', { name: 'Filter your list' })).toBeFocused();
  await popup.keyboard.type('kusuriya');
  const row = popup.locator('.entry-item [data-row-focus]').filter({ hasText: TITLE }).first();
  await expect(row).toBeVisible();
  await press('ArrowDown');
  await expect(popup.locator('.entry-item [data-row-focus]').first()).toBeFocused();
  await press('6', '-', 's');
  await expect(popup.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await press('D', 'Escape');
  await expect.poll(entry).toMatchObject({ userScore: 6, status: 'dropped' });
  await press('u');
  await expect.poll(async () => (await entry()).status).not.toBe('dropped');
  for (let undone = 0; undone < 6 && JSON.stringify(await entry()) !== JSON.stringify(before); undone += 1) {
    const was = JSON.stringify(await entry());
    await press('u');
    await expect.poll(async () => JSON.stringify(await entry())).not.toBe(was);
  }
  expect(await entry()).toEqual(before);
  expect(keys).toBeLessThanOrEqual(16);
  expect(Date.now() - begin).toBeLessThan(20_000);
});
