// Takes a picture of every screen in light and dark into `test-results/screenshots/`. KIROKU_LANGUAGE=de takes them in German.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { root } from '../../server/launch/paths.ts';
import { connectDemo } from '../e2e/account.ts';
import { drawIn } from '../e2e/drawn.ts';
import { type Kiroku, test } from '../e2e/fixtures.ts';
import { frierenEpisode, openEpisode, playUntil, watchEpisode } from '../e2e/watching.ts';

const folder = `${root}test-results/screenshots/`;
const language = process.env.KIROKU_LANGUAGE ?? 'en';

async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    await drawIn(page, theme);
    await page.screenshot({ path: `${folder}${name}-${language}-${theme}.png`, fullPage });
  }
}

async function speak({ desk }: Kiroku): Promise<void> {
  await desk.evaluate(async (chosen) => {
    const { settings = {} } = await chrome.storage.local.get<{ settings?: object }>('settings');
    await chrome.storage.local.set({ settings: { ...settings, language: chosen } });
  }, language);
  await desk.reload();
}

async function openPopup(kiroku: Kiroku): Promise<Page> {
  const popup = await kiroku.openPage('popup.html');
  await popup.setViewportSize({ width: 380, height: 560 });
  return popup;
}

test('the popup', async ({ kiroku, sites }) => {
  await connectDemo(kiroku);
  await watchEpisode(kiroku, sites, 5);
  await speak(kiroku);
  const popup = await openPopup(kiroku);
  const tab = (index: number) => popup.getByRole('tab').nth(index).click();
  await shoot(popup, 'popup-now-nothing');
  await tab(1);
  await popup.locator('[data-row]').first().waitFor();
  await shoot(popup, 'popup-library');
  await popup.locator('[data-row] button').first().click();
  await shoot(popup, 'popup-editor');
  await popup.keyboard.press('Escape');
  await tab(2);
  await popup.getByRole('searchbox').fill('frieren');
  await popup.locator('[data-row], .results li').first().waitFor();
  await shoot(popup, 'popup-search');
  await tab(3);
  await shoot(popup, 'popup-activity');
  await popup.keyboard.press('?');
  await popup.getByRole('dialog').waitFor();
  await shoot(popup, 'popup-help');
});

test('what plays', async ({ kiroku, sites }) => {
  await connectDemo(kiroku);
  await speak(kiroku);
  const page = await openEpisode(kiroku, sites, frierenEpisode(5));
  await playUntil(page, 0.4);
  await page.bringToFront();
  const tabId = await kiroku.worker.evaluate(
    async () => (await chrome.tabs.query({ url: 'https://www.crunchyroll.com/*' }))[0]?.id,
  );
  // As a page of its own the popup stands before its own tab; here it is told which one is meant.
  const popup = await kiroku.context.newPage();
  await popup.addInitScript((id) => {
    const query = chrome.tabs.query.bind(chrome.tabs);
    Object.assign(chrome.tabs, {
      query: async (wanted: { active?: boolean }) =>
        wanted.active
          ? [{ id, url: 'https://www.crunchyroll.com/watch/GFRIEREN5/episode-5' }]
          : query(wanted),
    });
  }, tabId);
  await popup.goto(kiroku.desk.url().replace('options.html', 'popup.html'));
  await popup.setViewportSize({ width: 380, height: 560 });
  await popup.getByText('Crunchyroll').first().waitFor();
  await shoot(popup, 'popup-now');
});

test('options, welcome and side panel', async ({ kiroku, sites }) => {
  await speak(kiroku);
  const welcome = await kiroku.openPage('welcome.html');
  await welcome.setViewportSize({ width: 1280, height: 800 });
  await shoot(welcome, 'welcome', true);
  await kiroku.desk.bringToFront();
  await connectDemo(kiroku, /connect|verbinden|conecta|connecter|接続|連携/i);
  await watchEpisode(kiroku, sites, 5);
  await kiroku.desk.setViewportSize({ width: 1100, height: 900 });
  await shoot(kiroku.desk, 'options', true);
  const panel = await kiroku.openPage('sidepanel.html');
  await panel.setViewportSize({ width: 960, height: 700 });
  await panel.getByRole('tab').nth(1).click();
  await panel.locator('[data-row] button').first().click();
  await shoot(panel, 'side-panel');
});
