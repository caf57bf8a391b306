// Tests editing a list of 300 titles by keyboard only: one title is found, counted, scored and moved to another status, and all of that
// is undone.
import { connectNewAccount, fillServerList, readServerList, setServerEntry } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { focusWithTab } from '../popup/keys.ts';

const TITLE = 'Frieren: Beyond Journey’s End Season 2';

test('three edits of one title among 300 take eleven keys plus its name', async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  await fillServerList(kiroku, server.origin, 299);
  await setServerEntry(kiroku, server.origin, TITLE, { status: 'watching', progress: 4 });
  const popup = await kiroku.openPage('popup.html');
  let keys = 0;
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) await popup.keyboard.press(key);
    keys += pressed.length;
  };
  const entry = async () => {
    const entries = await readServerList(kiroku, server.origin);
    const { status, progress, userScore } = entries.find(({ media }) => media.titles.english === TITLE) ?? {};
    return { status, progress, userScore };
  };
  await expect(popup.getByText('4 / 10')).toBeVisible();
  await focusWithTab(popup, popup.getByRole('tab', { name: 'Now' }));
  await press('ArrowRight', '/');
  await expect(popup.getByRole('searchbox', { name: 'Filter your list' })).toBeFocused();
  await popup.keyboard.type('frieren sea');
  const rows = popup.locator('.entry-item [data-row-focus]');
  await press('ArrowDown');
  await expect(rows.filter({ hasText: TITLE })).toBeFocused();
  await press('+', '6', 's');
  await expect(popup.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await press('D', 'Escape');
  await expect.poll(entry).toEqual({ status: 'dropped', progress: 5, userScore: 6 });
  await press('u');
  await expect.poll(entry).toEqual({ status: 'watching', progress: 5, userScore: 6 });
  await press('u');
  await expect.poll(entry).toEqual({ status: 'watching', progress: 5, userScore: null });
  await press('u');
  await expect.poll(entry).toEqual({ status: 'watching', progress: 4, userScore: null });
  expect(keys).toBe(11);
});
