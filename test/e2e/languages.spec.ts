// Every screen in every language (the tables in screens/): the words have arrived, and none of them is cut off.
import type { Page } from 'playwright/test';
import { type Language, languages } from '../../lib/domain/words/languages.ts';
import { clippedTexts } from './clipped.ts';
import { overlayScreens } from './screens/overlays.ts';
import { pageScreens } from './screens/page-screens.ts';
import { popupScreens } from './screens/popup-screens.ts';
import { expect, type Stage, test } from './screens/stage.ts';

/** What happens when another language is chosen: the page that is open speaks it from then on. */
async function speak({ desk }: Stage, page: Page, language: Language): Promise<void> {
  await desk.evaluate(async (chosen) => {
    const { settings = {} } = await chrome.storage.local.get<{ settings?: object }>('settings');
    await chrome.storage.local.set({ settings: { ...settings, language: chosen } });
    await chrome.runtime.sendMessage({ changed: ['settings'] });
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Soft: one run tells of every language. */
async function expectWhole(page: Page, language: Language): Promise<void> {
  expect.soft(await page.evaluate(clippedTexts), language).toEqual([]);
}

for (const { name, open } of [...popupScreens, ...pageScreens]) {
  test(`no word is cut off in any language on ${name}`, async ({ stage }) => {
    const page = await open(stage);
    for (const language of languages) {
      await speak(stage, page, language);
      await expectWhole(page, language);
    }
    await page.close();
  });
}

for (const { name, open } of pageScreens) {
  test(`no word is cut off in any language in a narrow window on ${name}`, async ({ stage }) => {
    const page = await open(stage);
    await page.setViewportSize({ width: 400, height: 800 });
    for (const language of languages) {
      await speak(stage, page, language);
      await expectWhole(page, language);
    }
    await page.close();
  });
}

for (const { name, open } of overlayScreens) {
  test(`no word is cut off in any language on ${name}`, async ({ stage }) => {
    for (const language of languages) {
      const page = await open(stage, { language });
      await expectWhole(page, language);
      await page.close();
    }
  });
}
