// Shows a page as a person sees it in one theme. The page is in front, and all colour transitions are over.
import type { Page } from 'playwright/test';

/**
 * Switches the theme, and waits for all colour transitions. Brings the page to the front, because a page in the background is never drawn.
 * If `more`, the system prefers more contrast.
 */
export async function showPageInTheme(
  page: Page,
  colorScheme: 'light' | 'dark',
  contrast: 'more' | null = null,
): Promise<void> {
  await page.bringToFront();
  await page.emulateMedia({ colorScheme, contrast, reducedMotion: 'reduce' });
  // Poll by time, not by frame. After many colours had changed, Chromium sometimes drew no frame for five seconds.
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
