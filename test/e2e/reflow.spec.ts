// Every screen (the tables in screens/) at 200 % zoom and in 320 CSS pixels (WCAG 1.4.4, 1.4.10), and every target large enough to be hit (WCAG 2.5.8).
import type { Page } from 'playwright/test';
import { clippedTexts } from './clipped.ts';
import { allScreens } from './screens/all-screens.ts';
import { expect, type Stage, test } from './screens/stage.ts';
import { smallTargets } from './small-targets.ts';

/** A window of 1280 × 800 at 200 % zoom, and the narrowest one that must do. */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 560 },
];

/** Soft: one run tells of every size. */
const fits = expect.configure({ soft: true, timeout: 2_000 });

/** How far the page can be scrolled sideways. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

for (const { name, open } of allScreens) {
  test(`${name} fits a zoomed window, and its targets can be hit`, async ({ stage }: { stage: Stage }) => {
    const page = await open(stage);
    expect.soft(await page.evaluate(smallTargets)).toEqual([]);
    // The browser gives the popup a window of its own size; in any other one its app is the side panel's.
    for (const size of name.startsWith('popup') ? [] : ZOOMED) {
      await page.setViewportSize(size);
      // The side panel learns of its new width a moment later.
      await fits.poll(() => page.evaluate(clippedTexts), `at ${size.width}`).toEqual([]);
      expect.soft(await sideways(page), `at ${size.width}`).toBe(0);
      expect.soft(await page.evaluate(smallTargets), `at ${size.width}`).toEqual([]);
    }
    await page.close();
  });
}
