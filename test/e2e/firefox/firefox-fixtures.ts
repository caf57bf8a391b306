// Fixtures for tests in Firefox: the browser with the extension, pointed at the tests' server, and the state of the event page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Browser, Page } from 'puppeteer-core';
import { storeServiceAddress } from '../browser/kiroku.ts';
import { test as base, expect, type KirokuBrowser } from '../fixtures.ts';
import { FIREFOX_EXTENSION_DIR } from '../settings.ts';
import { type FirefoxWithExtension, findFirefox, launchFirefox, openTab } from './firefox-browser.ts';

export interface FirefoxBrowser extends FirefoxWithExtension {
  /** The options page, which stays open. Tests read and write the storage through it. */
  readonly options: Page;
  readonly downloads: string;
  /**
   * Firefox's pages, with the type of the Chromium fixture. Functions that read the extension's storage or the server's list need that
   * type. They only call `evaluate`, which Puppeteer's pages have, too.
   */
  readonly stored: KirokuBrowser;
  /** Returns when the current event page started; null if none is running. Reading this does not start one. */
  readonly eventPage: () => Promise<number | null>;
  /** Makes Firefox end an event page that is idle for this many milliseconds, from now on. Firefox's default is 30 seconds. */
  readonly endIdleEventPageAfter: (milliseconds: number) => Promise<void>;
}

interface FirefoxSettings {
  readonly firefox: FirefoxBrowser;
  readonly extensionDir: string;
}

const executablePath = findFirefox();

export const test = base.extend<FirefoxSettings>({
  extensionDir: [FIREFOX_EXTENSION_DIR, { option: true }],
  firefox: async ({ server, sites, extensionDir }, use, testInfo) => {
    testInfo.skip(executablePath === null, 'no Firefox was found: install one or set FIREFOX_PATH');
    const downloads = mkdtempSync(`${tmpdir()}/kiroku-downloads-`);
    const launched = await launchFirefox({
      downloads,
      executablePath: executablePath ?? '',
      extensionDir,
      sitePort: sites.port,
    });
    const options = await launched.openPage('options.html');
    const stored = { desk: options } as unknown as KirokuBrowser;
    await storeServiceAddress(stored.desk, server.origin);
    await use({
      ...launched,
      options,
      downloads,
      stored,
      eventPage: () => options.evaluate(readEventPage),
      endIdleEventPageAfter: (milliseconds) => setIdleLimit(launched.browser, milliseconds),
    });
    await launched.close();
    rmSync(downloads, { recursive: true, force: true });
  },
});

/**
 * Returns when the event page started. Uses `extension.getBackgroundPage`, which only returns a running page; `runtime.getBackgroundPage`
 * would start one.
 */
function readEventPage(): number | null {
  const { extension } = chrome as unknown as { extension: { getBackgroundPage(): Window | null } };
  return extension.getBackgroundPage()?.performance.timeOrigin ?? null;
}

/** Sets the idle limit through a page of the browser itself, which is allowed to change settings. */
async function setIdleLimit(browser: Browser, milliseconds: number): Promise<void> {
  const page = await openTab(browser);
  // Do not wait for a load event, because it never arrives for this page either.
  await page.goto('about:config', { waitUntil: [] });
  await expect.poll(() => page.evaluate(writeIdleLimit, milliseconds)).toBe(true);
  await page.close();
}

/** Writes the setting. Returns false if the page is not ready yet. Runs within the page. */
function writeIdleLimit(milliseconds: number): boolean {
  const { Services } = globalThis as {
    Services?: { prefs: { setIntPref(name: string, value: number): void } };
  };
  Services?.prefs.setIntPref('extensions.background.idle.timeout', milliseconds);
  return Services !== undefined;
}

export { expect };
