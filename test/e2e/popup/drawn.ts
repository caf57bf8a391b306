// A page as a person sees it in one theme: in front, and with its colours at rest.
import type { Page } from 'playwright/test';

/** Switches the theme and waits until no colour is half-way any more. A page behind another one is never drawn, so it is brought to the front. `more`: the system was told that thin and pale is not enough. */
export async function drawIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  contrast: 'more' | null = null,
): Promise<void> {
  await page.bringToFront();
  await page.emulateMedia({ colorScheme, contrast, reducedMotion: 'reduce' });
  // By the clock: asked with each frame, Chromium now and then drew none for five seconds after many colours had changed.
  await page.waitForFunction(
    (wanted) => {
      const { theme = wanted } = document.documentElement.dataset;
      const isAtRest = ({ effect }: Animation) =>
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return theme === wanted && document.getAnimations().every(isAtRest);
    },
    colorScheme,
    { polling: 10 },
  );
}
