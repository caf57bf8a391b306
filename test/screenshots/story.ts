// Composes the README's picture: a few numbered steps next to each other, each with a real screenshot and a text.
import type { Page } from 'playwright/test';

export interface StoryStep {
  readonly words: string;
  /** A screenshot of 376 × 300 CSS pixels, or of another size with the same aspect ratio. */
  readonly picture: Buffer;
}

const SIZE = { width: 1200, height: 392 };

export async function renderStory(page: Page, steps: readonly StoryStep[]): Promise<Buffer> {
  const cards = steps.map(
    ({ words, picture }, index) =>
      `<figure><figcaption><b>${index + 1}</b>${words}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  );
  await page.setViewportSize(SIZE);
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 16px; display: flex; gap: 20px; background: #f1ece2; color: #211d18; font: 640 20px/28px system-ui, sans-serif; }
figure { margin: 0; width: 376px; }
figcaption { display: flex; gap: 10px; align-items: center; margin-bottom: 12px; }
b { width: 28px; border-radius: 14px; background: #b23a2a; color: #fff; text-align: center; font-size: 16px; }
img { display: block; width: 376px; height: 300px; border-radius: 12px; box-shadow: 0 0 0 1px rgb(60 45 20 / .14); }
</style>${cards.join('')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  return page.screenshot();
}
