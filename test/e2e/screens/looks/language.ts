// Checks a screen in every language. The texts must have loaded, and no text may be cut off.
import type { Page } from 'playwright/test';
import { type Language, languages } from '../../../../lib/domain/words/languages.ts';
import { expect } from '../../fixtures.ts';
import { findClippedTexts } from '../../popup/clipped-texts.ts';
import type { Screen } from '../screen.ts';
import type { ScreenBrowser } from '../screen-browser.ts';

const NARROW = { width: 400, height: 800 };

/** Changes the language, and waits until the open page uses it. */
async function speak({ desk }: ScreenBrowser, page: Page, language: Language): Promise<void> {
  await desk.evaluate(async (chosen) => {
    const { settings = {} } = await chrome.storage.local.get<{ settings?: object }>('settings');
    await chrome.storage.local.set({ settings: { ...settings, language: chosen } });
    await chrome.runtime.sendMessage({ changed: ['settings'] });
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function expectWhole(page: Page, language: Language): Promise<void> {
  expect.soft(await page.evaluate(findClippedTexts), language).toEqual([]);
}

/**
 * Checks an open page in every language. If `narrow`, also checks it in a window as wide as a phone. To resize less often, each language
 * starts with the window size of the previous language.
 */
export async function checkInEveryLanguage(stage: ScreenBrowser, page: Page, narrow: boolean): Promise<void> {
  const wide = page.viewportSize();
  let isNarrow = false;
  for (const language of languages) {
    await speak(stage, page, language);
    await expectWhole(page, language);
    if (!narrow || !wide) continue;
    isNarrow = !isNarrow;
    await page.setViewportSize(isNarrow ? NARROW : wide);
    await expectWhole(page, language);
  }
}

/** Opens a screen again in every language. Kiroku's elements on web pages need this, because they choose their language when they open. */
export async function openInEveryLanguage(stage: ScreenBrowser, { open }: Screen, page: Page): Promise<void> {
  for (const language of languages) {
    await open(stage, { language }, page);
    await expect(page.locator(`html [lang="${language}"]`)).toBeVisible();
    await expectWhole(page, language);
  }
}
