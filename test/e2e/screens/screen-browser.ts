// Starts a Chromium with only the extension. Screens need no server, and one browser is enough for all tests of a worker process.
import type { BrowserContext, Page, Worker } from 'playwright/test';
import { launchWithExtension } from '../../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { CHROMIUM_EXTENSION_DIR } from '../settings.ts';

export interface ScreenBrowser {
  readonly context: BrowserContext;
  readonly worker: Worker;
  /** An empty page of the extension, which stays open. The storage is written through it. */
  readonly desk: Page;
}

export async function withScreenBrowser(use: (stage: ScreenBrowser) => Promise<void>): Promise<void> {
  const executablePath = await ensureChromium();
  const browser = await launchWithExtension({
    executablePath,
    extensionDir: CHROMIUM_EXTENSION_DIR,
    headless: true,
  });
  const { context, worker } = browser;
  const desk = await browser.openPage('options.html');
  // When the card is shown, the database exists and can be filled.
  await desk.locator('#account .account-card').waitFor();
  // An open app would re-render with each change that a test makes.
  await desk.goto(desk.url().replace('options.html', 'manifest.json'));
  for (const page of context.pages()) if (page !== desk) await page.close();
  await use({ context, worker, desk });
  await browser.close();
}
