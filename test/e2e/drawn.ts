// A page as a person sees it in one theme: in front, and with its colours at rest.
import type { Page } from 'playwright/test';

/** Switches the theme and waits until no colour is half-way any more. A page behind another one is never drawn, so it is brought to the front. */
export async function drawIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.bringToFront();
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
}
