// Prepares a page of the extension for its picture. Takes the picture in light and dark.
import { mkdirSync } from 'node:fs';
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Page } from 'playwright/test';
import { root } from '../../lib/build/paths.ts';
import type { Language } from '../../lib/domain/words/languages.ts';
import { connectDemo } from '../e2e/account.ts';
import type { KirokuBrowser } from '../e2e/fixtures.ts';
import { showPageInTheme } from '../e2e/popup/drawn.ts';
import { fakeWorkerAnswers, type ScreenData } from '../e2e/screens/screen-data.ts';
import { readAccount, readListCopy } from '../e2e/stored.ts';

/** The language in KIROKU_LANGUAGE. */
export const screenshotLanguage = (process.env.KIROKU_LANGUAGE ?? 'en') as Language;
const folder = `${root}test-results/screenshots/`;

/** Takes a picture in both themes, as `test-results/screenshots/NAME-LANGUAGE-THEME.png`. */
export async function takeScreenshots(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    await showPageInTheme(page, theme);
    await waitForCovers(page);
    await page.screenshot({ path: `${folder}${name}-${screenshotLanguage}-${theme}.png`, fullPage });
  }
}

/** Loads all covers, which would otherwise load lazily, and waits for them. */
export async function waitForCovers(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      image.loading = 'eager';
      return image.complete;
    }),
  );
}

export async function applyScreenshotLanguage({ desk }: KirokuBrowser): Promise<void> {
  await mergeIntoStorage(desk, { settings: { language: screenshotLanguage } });
  await desk.reload();
}

/** Changes fields of the objects in `storage.local`. */
export async function mergeIntoStorage(desk: Page, items: Readonly<Record<string, object>>): Promise<void> {
  await desk.evaluate(async (given) => {
    const known = await chrome.storage.local.get(Object.keys(given));
    for (const [key, value] of Object.entries(given))
      await chrome.storage.local.set({ [key]: { ...(known[key] as object), ...value } });
  }, items);
}

/** Connects the demo account with its list, in the chosen language. `account` is the account's id at the service. */
export async function connectDemoAccount(
  kiroku: KirokuBrowser,
): Promise<{ readonly list: readonly LibraryEntry[]; readonly account: string }> {
  await connectDemo(kiroku);
  const popup = await kiroku.openPage('popup.html?tab=library');
  await popup.getByRole('tab').nth(1).click();
  await popup.locator('[data-row]').first().waitFor();
  await popup.close();
  await applyScreenshotLanguage(kiroku);
  return { list: await readListCopy(kiroku), account: (await readAccount(kiroku.desk))?.id ?? '' };
}

type Answers = NonNullable<ScreenData['answers']>;

/**
 * Opens a page of the extension as if it were the popup over a tab of Crunchyroll. `answers` replaces answers of the worker. The real
 * worker gives all other answers.
 */
export async function openPageOverTab(kiroku: KirokuBrowser, path: string, answers: Answers): Promise<Page> {
  const page = await kiroku.context.newPage();
  await fakeWorkerAnswers(
    page,
    { answers, tab: 'https://www.crunchyroll.com/watch/G0001/one' },
    'real worker',
  );
  await page.goto(new URL(path, kiroku.desk.url()).href);
  return page;
}

const POPUP = { width: 380, height: 560 };
const nothing: Answers = { nowPlaying: null, tabSite: null, pageDiagnosis: null };

/**
 * Opens the popup over a browser tab. Without `answers`, the browser tab shows nothing. `tab` is the position of one of the popup's own
 * tabs, whose texts depend on the language.
 */
export async function openPopup(kiroku: KirokuBrowser, answers: Answers = {}, tab = 0): Promise<Page> {
  const popup = await openPageOverTab(kiroku, 'popup.html', { ...nothing, ...answers });
  await popup.setViewportSize(POPUP);
  await popup.getByRole('tab').nth(tab).click();
  return popup;
}
