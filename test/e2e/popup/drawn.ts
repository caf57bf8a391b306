// A page as a person sees it in one theme: in front, with all colour transitions finished.
import type { Page } from 'playwright/test';

/**
 * Switches the theme and waits for all colour transitions. A page in the background is never drawn, so it is brought to the front. `more`: the
 * system prefers more contrast.
 */
export async function drawIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  contrast: 'more' | null = null,
): Promise<void> {
  await page.bringToFront();
  await page.emulateMedia({ colorScheme, contrast, reducedMotion: 'reduce' });
  // Polled by time: with each frame, Chromium sometimes drew none for five seconds after many colours had changed.
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
