// Checks a screen at 200 % zoom and in 320 CSS pixels (WCAG 1.4.4, 1.4.10), and the size of every target (WCAG 2.5.8).
import type { Page } from 'playwright/test';
import { expect } from '../../fixtures.ts';
import { clippedTexts } from '../../popup/clipped.ts';
import { smallTargets } from '../../popup/small-targets.ts';

/** A window of 1280 × 800 at 200 % zoom, and the narrowest supported window. */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 560 },
];

const fits = expect.configure({ soft: true });

/** Returns by how many pixels the page can be scrolled sideways. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

export async function lookAtTargets(page: Page): Promise<void> {
  expect.soft(await page.evaluate(smallTargets)).toEqual([]);
}

/** Checks the page in small windows, and then restores its size. */
export async function lookAtZoom(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    // The side panel gets its new width slightly later than the window.
    await fits.poll(() => page.evaluate(clippedTexts), `at ${size.width}`).toEqual([]);
    expect.soft(await sideways(page), `at ${size.width}`).toBe(0);
    expect.soft(await page.evaluate(smallTargets), `at ${size.width}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
