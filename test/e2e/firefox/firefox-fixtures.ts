// What every test in Firefox gets: the browser with the extension, pointed at the tests' server, and the event page as it can be seen from outside.
import type { Page } from 'puppeteer-core';
import { test as base, type Kiroku } from '../fixtures.ts';
import { E2E_APP, FIREFOX_EXTENSION_DIR } from '../settings.ts';
import { type FirefoxWithExtension, findFirefox, launchFirefox } from './firefox-browser.ts';

export interface Firefox extends FirefoxWithExtension {
  /** The options, which stay open: storage is read and written through them. */
  readonly options: Page;
  /** For what reads the extension's storage and the server's list: Puppeteer's pages evaluate as Playwright's do, and nothing else is asked of this one. */
  readonly stored: Kiroku;
  /** When this life of the event page began; null while it is not alive. Looking does not wake it. */
  readonly eventPage: () => Promise<number | null>;
}

interface FirefoxSettings {
  readonly firefox: Firefox;
  /** Milliseconds after which Firefox ends an idle event page. */
  readonly idleAfter: number | undefined;
  readonly extensionDir: string;
}

const executablePath = findFirefox();

export const test = base.extend<FirefoxSettings>({
  idleAfter: [undefined, { option: true }],
  extensionDir: [FIREFOX_EXTENSION_DIR, { option: true }],
  firefox: async ({ server, sites, idleAfter, extensionDir }, use, testInfo) => {
    testInfo.skip(executablePath === null, 'no Firefox was found: install one or set FIREFOX_PATH');
    const launched = await launchFirefox({
      executablePath: executablePath ?? '',
      extensionDir,
      sitePort: sites.port,
      ...(idleAfter && { idleAfter }),
    });
    const options = await launched.openPage('options.html');
    const service = { baseUrl: `${server.origin}/v1`, authUrl: `${server.origin}/auth`, ...E2E_APP };
    await options.evaluate((value) => chrome.storage.local.set({ service: value }), service);
    await use({
      ...launched,
      options,
      stored: { desk: options } as unknown as Kiroku,
      eventPage: () => options.evaluate(readEventPage),
    });
    await launched.close();
  },
});

/** `extension.getBackgroundPage` gives what is there; `runtime.getBackgroundPage` would start it. */
function readEventPage(): number | null {
  const { extension } = chrome as unknown as { extension: { getBackgroundPage(): Window | null } };
  return extension.getBackgroundPage()?.performance.timeOrigin ?? null;
}

export { expect } from '../fixtures.ts';
