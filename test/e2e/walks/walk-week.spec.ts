// Tests four people over a week and counts their clicks: a manga reader, a person with two computers, a developer, and a Japanese viewer.
import {
  connectNewAccount,
  connectThroughSignInWindow,
  newAccountName,
  openSectionOfOptions,
  readServerList,
  signIn,
  signUp,
} from '../account.ts';
import { openKirokuInOwnBrowser } from '../browser/kiroku.ts';
import { openPopupTab } from '../choose-tab.ts';
import { test as base, expect, type KirokuBrowser } from '../fixtures.ts';
import { openActionPopup } from '../popup/action-popup.ts';
import { MANGADEX_PATTERN } from '../tracking/mangadex-pages.ts';
import { openChapter, turnPagesToEnd } from '../tracking/reading.ts';
import { watchEpisode } from '../tracking/watching.ts';
import { createInputCounter } from './input-counter.ts';

const test = base.extend<{ other: KirokuBrowser }>({ other: openKirokuInOwnBrowser });

test('“Register an app” in the documentation leads to the form', async ({ kiroku, server }) => {
  const docs = await kiroku.context.newPage();
  await docs.goto(`${server.origin}/v1/docs`);
  const [page] = await Promise.all([
    kiroku.context.waitForEvent('page'),
    docs.getByRole('link', { name: 'Register an app' }).click(),
  ]);
  await signUp(page, newAccountName());
  await expect(page).toHaveURL(/\/account\/apps$/);
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
});

test('a Japanese viewer finds a title by kana', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await openSectionOfOptions(kiroku.desk, 'appearance');
  await kiroku.desk.locator('#appearance select').first().selectOption('ja');
  const hands = createInputCounter();
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, '検索', hands.click);
  await hands.fill(popup.getByRole('searchbox'), 'フリーレン');
  const found = popup.locator('.results li').first();
  await expect(found.locator('.entry-title')).toHaveText('葬送のフリーレン');
  await hands.click(found.getByRole('button', { name: /追加/ }));
  await expect.poll(() => readServerList(kiroku, server.origin)).toHaveLength(1);
  await openPopupTab(popup, 'ライブラリ', hands.click);
  await hands.fill(popup.getByRole('searchbox'), 'ふりーれん');
  await expect(popup.locator('[data-row] .entry-title')).toHaveText(['葬送のフリーレン']);
  await popup.close();

  const page = await watchEpisode(kiroku, sites, 12);
  await page.bringToFront();
  const asked = await openActionPopup(kiroku);
  await expect.poll(() => asked.text()).toContain('「葬送のフリーレン」の12話まで');
  await hands.click({ click: () => asked.press('はい') });
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 12 }]);
  expect([hands.clicks(), hands.fields()]).toEqual([4, 2]);
});

test.describe('user who reads manga', () => {
  test.use({ granted: [MANGADEX_PATTERN] });

  test('takes four clicks to add, read and score a manga', async ({ kiroku, sites, server }) => {
    const hands = createInputCounter();
    const listed = () => readServerList(kiroku, server.origin, 'manga');
    await connectNewAccount(kiroku);
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, 'Search', hands.click);
    await hands.fill(popup.getByRole('searchbox', { name: 'Search the catalogue' }), 'frieren');
    const found = popup.locator('.results li').filter({ hasText: 'Manga' }).first();
    await hands.click(found.getByRole('button', { name: /^Add/ }));
    await expect.poll(listed).toMatchObject([{ status: 'plan_to_read', progress: 0 }]);
    for (const chapter of [1, 2]) {
      await turnPagesToEnd(kiroku, await openChapter(kiroku, sites, chapter), chapter);
      await expect.poll(listed).toMatchObject([{ status: 'reading', progress: chapter }]);
    }
    await popup.bringToFront();
    await openPopupTab(popup, 'Library', hands.click);
    await expect(popup.getByRole('radio', { name: 'Manga' })).toBeChecked();
    await hands.click(popup.getByRole('button', { name: /^Frieren: Beyond/ }));
    const score = popup.getByRole('spinbutton', { name: 'Score' });
    for (const typed of ['7', '8.5']) {
      await hands.fill(score, typed);
      await score.press('Enter');
      await expect.poll(listed).toMatchObject([{ userScore: Number(typed), progress: 2 }]);
    }
    expect([hands.clicks(), hands.fields()]).toEqual([4, 3]);
  });
});

test.describe('two computers with the same account', () => {
  test.use({ ownBrowser: true });

  test('keep an offline edit and an episode from the second computer', async ({
    kiroku,
    other,
    sites,
    server,
  }) => {
    const name = await connectNewAccount(kiroku);
    const press = () => other.desk.getByRole('button', { name: 'Connect' }).click();
    await connectThroughSignInWindow(other, press, (window) => signIn(window, name));
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, 'Search');
    await popup.getByRole('searchbox', { name: 'Search the catalogue' }).fill('frieren');
    await popup
      .getByRole('button', { name: "Add Frieren: Beyond Journey's End", exact: true })
      .first()
      .click();
    await expect.poll(() => readServerList(other, server.origin)).toHaveLength(1);
    await openPopupTab(popup, 'Library');

    await kiroku.context.setOffline(true);
    const row = popup.getByRole('button', { name: /^Frieren: Beyond/ });
    await row.click();
    await popup.getByRole('spinbutton', { name: 'Score' }).fill('9');
    await popup.getByRole('spinbutton', { name: 'Score' }).press('Enter');
    await expect(row).toContainText('Waiting');
    for (const episode of [1, 2]) await watchEpisode(other, sites, episode);
    await expect.poll(() => readServerList(other, server.origin)).toMatchObject([{ progress: 2 }]);

    await kiroku.context.setOffline(false);
    await kiroku.desk.evaluate(() => chrome.alarms.create('poll', { when: Date.now(), periodInMinutes: 5 }));
    await expect
      .poll(() => readServerList(other, server.origin))
      .toMatchObject([{ status: 'watching', progress: 2, userScore: 9 }]);
    await expect(row).toContainText('2 / 28');
    await expect(row).not.toContainText('Waiting');
  });
});
