// What every end-to-end test gets: a server of its own process, streaming sites, and a Chromium with the extension.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Browser, test as base, chromium, expect } from 'playwright/test';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { freePort, type ServerProcess, startServer } from '../../server/launch/server-process.ts';
import { type Kiroku, openKiroku, openOwnKiroku } from './browser/kiroku.ts';
import { createShared, type Shared } from './browser/shared-browser.ts';
import { BUNDLED_SERVER } from './bundled-server.ts';
import { openStage, type Stage } from './screens/stage.ts';
import { copySeededData } from './seeded-data.ts';
import { E2E_APP, GRANTABLE } from './settings.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';

/** A server that can be stopped and started again on the same data and the same port. */
export interface TestServer {
  readonly origin: string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly start: () => Promise<void>;
}

/** What lasts as long as a test worker stands here, also where few tests use it: tests that need other such things get a worker process of their own, and a server with it. */
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
    shared: Shared;
  }
>({
  // Further settings of the server, for all tests of a file.
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const dataDir = mkdtempSync(`${tmpdir()}/kiroku-server-`);
      copySeededData(`${dataDir}/data`);
      const port = await freePort();
      const options = {
        port,
        dataDir: `${dataDir}/data`,
        ...E2E_APP,
        program: BUNDLED_SERVER,
        env: { RATE_LIMIT_SIGN_UP: '1000', RATE_LIMIT_SIGN_IN: '1000', FAULTS: 'true', ...serverEnv },
      };
      let running: ServerProcess = await startServer(options);
      await use({
        origin: running.origin,
        stop: (signal) => running.stop(signal),
        start: async () => {
          running = await startServer(options);
        },
      });
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    // Against hanging, not against slowness, as for the tests.
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
  // Without the extension.
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
  // For a test that restarts the browser, or changes what no new installation puts back.
  ownBrowser: [false, { option: true }],
  kiroku: ({ ownBrowser, shared, server, sites, granted, grantable, grantableApis }, use) =>
    ownBrowser || grantableApis.length > 0
      ? openOwnKiroku({ server, sites, granted, grantable, grantableApis }, use)
      : openKiroku({ server, shared, granted, grantable }, use),
});

export { expect, type Kiroku };
