// Every screen in every language: the words have arrived, and none of them is cut off.
import type { Page } from 'playwright/test';
import { defaultSettings } from '../../lib/domain/settings.ts';
import { type TabName, tabNames } from '../../lib/domain/start.ts';
import { type Language, languages } from '../../lib/domain/words/languages.ts';
import { connectNewAccount, serverList, setServerEntry } from './account.ts';
import { openActionPopup } from './action-popup.ts';
import { clippedTexts } from './clipped.ts';
import { expect, type Kiroku, test } from './fixtures.ts';
import { describeStored } from './stored.ts';
import { frierenEpisode, openEpisode, playUntil, watchEpisode } from './watching.ts';

const POPUP = { width: 380, height: 560 };
/** A narrow window, and a common one. */
const PAGES = [
  { width: 400, height: 800 },
  { width: 1280, height: 800 },
];

async function speak({ desk }: Kiroku, language: Language): Promise<void> {
  const settings = { ...defaultSettings, language };
  await desk.evaluate((value) => chrome.storage.local.set({ settings: value }), settings);
}

/** Soft: one run tells of every screen. */
async function expectWhole(page: Page, language: Language, screen: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expect.soft(await page.evaluate(clippedTexts), `${language}: ${screen}`).toEqual([]);
}

async function openTab(popup: Page, tab: TabName, ready: string): Promise<void> {
  await popup.locator(`#tab-${tab}`).click();
  await expect(popup.locator(`#tab-panel[aria-labelledby="tab-${tab}"]`)).toBeVisible();
  await expect(popup.locator(ready).first()).toBeVisible();
}

async function expectPagesWhole(kiroku: Kiroku, language: Language): Promise<void> {
  for (const path of ['options.html', 'welcome.html']) {
    const page = await kiroku.openPage(path);
    for (const size of PAGES) {
      await page.setViewportSize(size);
      await expectWhole(page, language, `${path} at ${size.width}`);
    }
    await page.close();
  }
}

test('no word is cut off before an account is connected', async ({ kiroku }) => {
  test.setTimeout(150_000);
  for (const language of languages) {
    await speak(kiroku, language);
    const popup = await kiroku.openPage('popup.html');
    await popup.setViewportSize(POPUP);
    for (const tab of tabNames) {
      await openTab(popup, tab, '.empty');
      await expectWhole(popup, language, tab);
    }
    await popup.locator('#tab-now').focus();
    await popup.keyboard.press('?');
    await expect(popup.getByRole('dialog')).toBeVisible();
    await expectWhole(popup, language, 'help');
    await popup.close();
    await expectPagesWhole(kiroku, language);
  }
});

test('no word is cut off with a list, a log and a question', async ({ kiroku, sites, server }) => {
  test.setTimeout(240_000);
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  await setServerEntry(kiroku, server.origin, 'Dungeon Meshi', { status: 'plan_to_watch' });
  await watchEpisode(kiroku, sites, 5);
  await expect
    .poll(async () => (await serverList(kiroku, server.origin)).map(({ progress }) => progress))
    .toContain(5);
  await watchEpisode(kiroku, sites, 12);
  await expect.poll(async () => (await describeStored(kiroku)).outbox).toEqual(['asking E12']);
  const playing = await openEpisode(kiroku, sites, frierenEpisode(6, 'episode-24m'));
  await playUntil(playing, 0.1);
  for (const language of languages) {
    await speak(kiroku, language);
    await expectTabsWhole(kiroku, language);
    await expectPagesWhole(kiroku, language);
    await playing.bringToFront();
    const popup = await openActionPopup(kiroku);
    await expect.poll(() => popup.run('document.documentElement.lang')).toBe(language);
    await expect.poll(() => popup.text()).toContain('Sousou no Frieren');
    expect.soft(await popup.run(`(${clippedTexts})()`), `${language}: now`).toEqual([]);
    // Else the next one could be taken for it.
    await popup.close();
  }
});

/** The popup's tabs in a tab of the browser, with what opens in them. */
async function expectTabsWhole(kiroku: Kiroku, language: Language): Promise<void> {
  const popup = await kiroku.openPage('popup.html');
  await popup.setViewportSize(POPUP);
  const at = async (tab: TabName, ready: string) => {
    await openTab(popup, tab, ready);
    await expectWhole(popup, language, tab);
  };
  await at('now', '.up-next .entry-main');
  await at('library', '.toolbar ~ * .entry-main');
  await popup.locator('.entry-main').first().click();
  await expect(popup.locator('.editor')).toBeVisible();
  await expectWhole(popup, language, 'editor');
  await popup.locator('.editor-actions .button').first().click();
  await expect(popup.locator('.details article')).toBeVisible();
  await expectWhole(popup, language, 'details');
  await popup.keyboard.press('Escape');
  await openTab(popup, 'search', '#catalogue-search');
  await popup.locator('#catalogue-search').fill('frieren');
  await at('search', '.entry-main');
  await at('activity', '.question');
  await popup.locator('.log-line .entry-main').first().click();
  await expect(popup.locator('.log-more').first()).toBeVisible();
  await expectWhole(popup, language, 'a line of the log');
  await popup.close();
}
