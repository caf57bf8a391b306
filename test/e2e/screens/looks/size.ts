// Checks a screen at 200 % zoom and in 320 CSS pixels (WCAG 1.4.4, 1.4.10), the size of every target (WCAG 2.5.8), and the gaps between
// buttons.
import type { Page } from 'playwright/test';
import { expect } from '../../fixtures.ts';
import { findClippedTexts } from '../../popup/clipped-texts.ts';
import { findSmallTargets } from '../../popup/small-targets.ts';
import { findTouchingButtons } from '../../popup/touching-buttons.ts';

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

export async function checkTargetSizes(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findSmallTargets)).toEqual([]);
  expect.soft(await page.evaluate(findTouchingButtons)).toEqual([]);
}

/** Checks the page in small windows, and then restores its size. */
export async function checkZoomedSizes(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    // The side panel gets its new width slightly later than the window.
    await fits.poll(() => page.evaluate(findClippedTexts), `at ${size.width}`).toEqual([]);
    expect.soft(await sideways(page), `at ${size.width}`).toBe(0);
    expect.soft(await page.evaluate(findSmallTargets), `at ${size.width}`).toEqual([]);
    expect.soft(await page.evaluate(findTouchingButtons), `at ${size.width}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
