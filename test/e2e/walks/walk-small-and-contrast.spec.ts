// Tests tasks in a window of 320 px, at 200 % zoom, and in dark high contrast in Japanese.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clickTab } from '../choose-tab.ts';
import { expect, test } from '../fixtures.ts';
import { findElementsOutsideWindow } from '../package/elements-outside.ts';
import { findClippedTexts } from '../popup/clipped-texts.ts';
import { focusEachWithTab } from '../popup/keys.ts';
import * as one from '../screens/examples.ts';
import { dataOfEveryKind } from '../screens/page-screens.ts';
import { dataWithPlayingEpisode } from '../screens/popup-screens.ts';
import { createScreen, waitUntilVisible } from '../screens/screen.ts';
import type { ScreenData } from '../screens/screen-data.ts';
import { createInputCounter } from './input-counter.ts';

const found: ScreenData = {
  library: one.exampleList,
  answers: {
    search: { ok: true, value: [one.frieren, one.dungeonMeshi] },
    details: { ok: true, value: one.exampleDetails },
  },
};

/** The Japanese translation file. */
const japanese = JSON.parse(readFileSync(join(import.meta.dirname, '../../../public/words/ja.json'), 'utf8'));

test("finding, opening and closing a title's details takes three clicks in the side panel at 320 px", async ({
  stage,
}) => {
  const page = await createScreen('panel', '', found, waitUntilVisible('.up-next .entry-main')).open(stage);
  await page.setViewportSize({ width: 320, height: 560 });
  const hands = createInputCounter();
  await clickTab(page.locator('#tab-search'), hands.click);
  await hands.fill(page.locator('#catalogue-search'), 'frieren');
  await expect(page.locator('.results .entry-facts').first()).toBeVisible();
  await expect.poll(() => page.evaluate(findElementsOutsideWindow)).toEqual([]);
  await hands.click(page.locator('.results .entry-main').first());
  await expect(page.locator('.details article')).toBeVisible();
  await expect.poll(() => page.evaluate(findElementsOutsideWindow)).toEqual([]);
  await hands.click(page.locator('.details-bar button'));
  await expect(page.locator('.details')).toHaveCount(0);
  expect([hands.clicks(), hands.fields()]).toEqual([3, 1]);
  await page.close();
});

test('finding and changing a setting takes two clicks in the options at 200 %', async ({ stage }) => {
  const page = await createScreen(
    'options',
    '',
    dataOfEveryKind,
    waitUntilVisible('#account .another-service'),
  ).open(stage);
  await page.setViewportSize({ width: 640, height: 400 });
  const hands = createInputCounter();
  await hands.fill(page.getByRole('searchbox', { name: 'Search settings' }), 'cover');
  await hands.click(page.getByRole('link', { name: /^Show cover images/ }));
  const covers = page.getByRole('checkbox', { name: 'Show cover images' });
  await expect(covers).toBeFocused();
  await expect(covers).toBeInViewport();
  await hands.click(covers);
  await expect.poll(() => page.evaluate(findElementsOutsideWindow)).toEqual([]);
  await page.goBack();
  await expect(page.locator('#account')).toBeVisible();
  expect([hands.clicks(), hands.fields()]).toEqual([2, 1]);
  await page.close();
});

test('the popup in dark high contrast in Japanese has a visible focus everywhere', async ({ stage }) => {
  const page = await createScreen(
    'popup',
    '',
    { ...dataWithPlayingEpisode, activity: one.exampleLog },
    waitUntilVisible('.now-card'),
  ).open(stage, {
    language: 'ja',
    theme: 'dark',
  });
  await page.bringToFront();
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', contrast: 'more' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('#tab-library')).toHaveText(japanese['popup.library']);
  const hands = createInputCounter();
  for (const [name, there] of [
    ['library', '.entry-main'],
    ['search', '#catalogue-search'],
    ['activity', '.log-line'],
    ['now', '.now-card'],
  ] as const) {
    await clickTab(page.locator(`#tab-${name}`), hands.click);
    await waitUntilVisible(there)(page);
    await expect.poll(() => page.evaluate(findClippedTexts), name).toEqual([]);
    await expect.poll(() => page.evaluate(findElementsOutsideWindow), name).toEqual([]);
  }
  expect(await focusEachWithTab(page)).toEqual({ ringless: [], missed: [] });
  expect(hands.clicks()).toBe(4);
  await page.close();
});
