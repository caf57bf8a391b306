// Fixtures of all end-to-end tests: a server for each worker process, streaming sites, and a Chromium with the extension.
import { type Browser, test as base, chromium, expect } from 'playwright/test';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { type Kiroku, openKiroku, openOwnKiroku } from './browser/kiroku.ts';
import { createShared, type LazyBrowser } from './browser/shared-browser.ts';
import { openStage, type Stage } from './screens/stage.ts';
import { GRANTABLE } from './settings.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * All fixtures with worker scope are defined here, even rarely used ones. If a file had other fixtures of this kind, it would need its own
 * worker process and server.
 */
export const test = base.extend<
  {
    kiroku: Kiroku;
    granted: readonly string[];
    grantable: readonly string[];
    grantableApis: readonly string[];
    ownBrowser: boolean;
  },
  {
    server: TestServer;
    serverEnv: Readonly<Record<string, string>>;
    sites: SiteServer;
    stage: Stage;
    browser: Browser;
    shared: LazyBrowser;
  }
>({
  // More settings of the server, for all tests of a file.
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startTestServer(serverEnv);
      await use(server);
      await server.close();
    },
    // As for the tests, this time limit is against hanging, not against slowness.
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
  stage: [({}, use) => openStage(use), { scope: 'worker', timeout: 300_000 }],
  // A browser without the extension.
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
      const shared = createShared(sites.browserArgs);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  granted: [GRANTABLE, { option: true }],
  grantable: [GRANTABLE, { option: true }],
  grantableApis: [[], { option: true }],
  // Set this in a test that restarts the browser, or that changes what a new installation does not reset.
  ownBrowser: [false, { option: true }],
  kiroku: ({ ownBrowser, shared, server, sites, granted, grantable, grantableApis }, use) =>
    ownBrowser || grantableApis.length > 0
      ? openOwnKiroku({ server, sites, granted, grantable, grantableApis }, use)
      : openKiroku({ server, shared, granted, grantable }, use),
});

export { expect, type Kiroku, type TestServer };
