// Composes a picture for a store: 1280×800, a headline and screenshots. Uses no network, and only our own drawings.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { root } from '../../lib/build/paths.ts';

export interface Poster {
  readonly headline: string;
  readonly line: string;
  readonly theme: 'light' | 'dark';
  readonly shots: readonly PosterShot[];
}

/** The position of a picture, in CSS pixels. */
interface PosterShot {
  readonly picture: Buffer;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export const POSTER_SIZE = { width: 1280, height: 800 };

const inks = {
  light: { paper: '#f1ece2', ink: '#211d18', soft: '#635a4e', edge: 'rgb(60 45 20 / .14)' },
  dark: { paper: '#16130f', ink: '#f4efe6', soft: '#b9b0a2', edge: 'rgb(255 255 255 / .12)' },
};

/** A PNG at twice the resolution, so that it stays sharp. */
export async function takeSharpScreenshot(page: Page): Promise<Buffer> {
  const size = page.viewportSize() ?? POSTER_SIZE;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: false });
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await session.detach();
  return Buffer.from(data, 'base64');
}

export async function renderPoster(page: Page, { headline, line, theme, shots }: Poster): Promise<Buffer> {
  const { paper, ink, soft, edge } = inks[theme];
  const pictures = shots.map(
    ({ picture, left, top, width }) =>
      `<img class="shot" style="left:${left}px;top:${top}px;width:${width}px" src="data:image/png;base64,${picture.toString('base64')}">`,
  );
  const mark = readFileSync(`${root}public/icon.svg`).toString('base64');
  await page.setViewportSize(POSTER_SIZE);
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
body { margin: 0; width: 1280px; height: 800px; overflow: hidden; position: relative; background: ${paper}; color: ${ink}; font-family: system-ui, sans-serif; }
.brand { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 12px; font-size: 24px; font-weight: 680; letter-spacing: -.02em; }
.words { position: absolute; left: 72px; top: 280px; width: 400px; }
h1 { margin: 0 0 20px; font-size: 50px; line-height: 1.08; letter-spacing: -.032em; font-weight: 720; text-wrap: balance; }
p { margin: 0; font-size: 20px; line-height: 1.45; color: ${soft}; text-wrap: pretty; }
.shot { position: absolute; border-radius: 14px; box-shadow: 0 0 0 1px ${edge}, 0 24px 60px -12px rgb(0 0 0 / .35); }
</style><div class="brand"><img src="data:image/svg+xml;base64,${mark}" width="40" height="40">Kiroku</div>
<div class="words"><h1>${headline}</h1><p>${line}</p></div>${pictures.join('')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  return page.screenshot();
}
