// Fixtures of all end-to-end tests: a server for each worker process, streaming sites, and a Chromium with the extension.
import { type Browser, test as base, chromium, expect } from 'playwright/test';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { type KirokuBrowser, openKirokuInOwnBrowser, openKirokuInSharedBrowser } from './browser/kiroku.ts';
import { createLazyBrowser, type LazyBrowser } from './browser/shared-browser.ts';
import { type ScreenBrowser, withScreenBrowser } from './screens/screen-browser.ts';
import { GRANTABLE_PATTERNS } from './settings.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';
import { type RestartableServer, startRestartableServer } from './test-server.ts';

/**
 * All fixtures with worker scope are defined here, even rarely used ones. If a file had other fixtures of this kind, it would need its own
 * worker process and server.
 */
export const test = base.extend<
  {
    kiroku: KirokuBrowser;
    granted: readonly string[];
    grantable: readonly string[];
    grantableApis: readonly string[];
    ownBrowser: boolean;
  },
  {
    server: RestartableServer;
    serverEnv: Readonly<Record<string, string>>;
    sites: SiteServer;
    stage: ScreenBrowser;
    browser: Browser;
    shared: LazyBrowser;
  }
>({
  // More settings of the server, for all tests of a file.
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startRestartableServer(serverEnv);
      await use(server);
      await server.close();
    },
    // Like the time limit of the tests, this limit ends a start that hangs. It is so long that it never ends a slow start.
    { scope: 'worker', timeout: 300_000 },
  ],
  sites: [
    async ({}, use) => {
      const sites = await startSiteServer();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  stage: [({}, use) => withScreenBrowser(use), { scope: 'worker', timeout: 300_000 }],
  // This browser does not contain the extension.
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: await ensureChromium() });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ sites }, use) => {
      const shared = createLazyBrowser(sites.browserArgs);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  granted: [GRANTABLE_PATTERNS, { option: true }],
  grantable: [GRANTABLE_PATTERNS, { option: true }],
  grantableApis: [[], { option: true }],
  // Set this in a test that restarts the browser, or that changes something that a new installation does not reset.
  ownBrowser: [false, { option: true }],
  kiroku: ({ ownBrowser, shared, server, sites, granted, grantable, grantableApis }, use) =>
    ownBrowser || grantableApis.length > 0
      ? openKirokuInOwnBrowser({ server, sites, granted, grantable, grantableApis }, use)
      : openKirokuInSharedBrowser({ server, shared, granted, grantable }, use),
});

export { expect, type KirokuBrowser, type RestartableServer };
