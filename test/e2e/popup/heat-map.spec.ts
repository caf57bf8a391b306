// Tests the heat map with computed styles: it shows only whole weeks, at every width and in every language.
import type { Page } from 'playwright/test';
import { languages } from '../../../lib/domain/words/languages.ts';
import { expect, test } from '../fixtures.ts';
import * as one from '../screens/examples.ts';
import { createScreen, openTabOfPopup, waitUntilVisible } from '../screens/screen.ts';

const world = { library: one.exampleList, activity: one.exampleLog };
const map = waitUntilVisible('.heat-table');

/**
 * Returns the days that the column of weekdays covers in part, and by how many pixels that column is too narrow for its texts. Runs
 * inside of a page.
 */
function cutOff() {
  const head = document.querySelector('.heat-weekday');
  if (!head) throw new Error('there is no map');
  const edge = head.getBoundingClientRect().right;
  const days = [...document.querySelectorAll('td.heat-day')];
  const isCut = (day: Element) => {
    const { left, right } = day.getBoundingClientRect();
    return left < edge - 0.5 && right > edge + 0.5;
  };
  const words = [...document.querySelectorAll('.heat-weekday [aria-hidden]')];
  const months = [...document.querySelectorAll<HTMLElement>('.heat-month span:not(.unseen)')];
  const drawn = months.filter((month) => getComputedStyle(month).opacity === '1');
  return {
    months: drawn.filter(isCut).map((month) => month.textContent),
    drawnMonths: drawn.length,
    days: days.filter(isCut).map((day) => day.getAttribute('data-day')),
    words: words.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.textContent),
  };
}

/** Expects that only whole weeks are drawn to the right of the weekdays, and that the newest day is one of them. */
async function expectWholeWeeks(page: Page): Promise<void> {
  const { drawnMonths, ...cut } = await page.evaluate(cutOff);
  expect(cut).toEqual({ months: [], days: [], words: [] });
  expect(drawnMonths).toBeGreaterThan(1);
  await expect(page.locator('td.heat-day').last()).toBeInViewport({ ratio: 1 });
}

test('the heat map shows whole weeks at every width', async ({ stage }) => {
  const page = await createScreen('panel', '', world, openTabOfPopup('activity'), map).open(stage);
  for (const width of [320, 380, 385, 390, 400, 470, 640, 960, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await openTabOfPopup('activity')(page);
    await map(page);
    await expectWholeWeeks(page);
  }
  await page.close();
});

for (const language of languages)
  test(`the statistics page shows the whole year of the heat map: ${language}`, async ({ stage }) => {
    const page = await createScreen('statistics', '', world, map).open(stage, { language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.locator('.heat').scrollIntoViewIfNeeded();
    await expectWholeWeeks(page);
    const hidden = await page
      .locator('.heat-scroller')
      .evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
    expect(hidden).toBe(0);
    await page.close();
  });
