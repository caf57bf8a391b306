// Renders public/icon/*.png from public/icon.svg. After changing the drawing, run `node test/brand/make-icons.mjs` and commit the result.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const sizes = [16, 32, 48, 96, 128];
const folder = new URL('../../public/', import.meta.url);
const drawing = readFileSync(new URL('icon.svg', folder));
const source = `data:image/svg+xml;base64,${drawing.toString('base64')}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
const page = await browser.newPage();
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0"><img src="${source}" width="${size}" height="${size}" style="display:block"></body>`,
  );
  await page.waitForFunction(() => document.images[0]?.complete);
  await page.screenshot({ path: fileURLToPath(new URL(`icon/${size}.png`, folder)), omitBackground: true });
}
await browser.close();
