// What every end-to-end test gets: a server of its own process, streaming sites, and a Chromium with the extension.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Browser, test as base, chromium, expect, type Page, type Worker } from 'playwright/test';
import { type ExtensionBrowser, launchWithExtension } from '../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { freePort, type ServerProcess, startServer } from '../../server/launch/server-process.ts';
import { BUNDLED_SERVER } from './bundled-server.ts';
import { openStage, type Stage } from './screens/stage.ts';
import { copySeededData } from './seeded-data.ts';
import { E2E_APP, EXTENSION_DIR, GRANTABLE } from './settings.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';

/** A server that can be stopped and started again on the same data and the same port. */
export interface TestServer {
  readonly origin: string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly start: () => Promise<void>;
}

export interface Kiroku extends Omit<ExtensionBrowser, 'close'> {
  /** A page of the extension that stays open: storage is read and written through it. */
  readonly desk: Page;
  /** Closes the browser, or lets it crash, and starts it again on the same profile. */
  readonly restart: (how?: 'close' | 'crash') => Promise<void>;
}

/** What lasts as long as a test worker stands here, also where few tests use it: tests that need other such things get a worker process of their own, and a server with it. */
export const test = base.extend<
  {
    kiroku: Kiroku;
    granted: readonly string[];
    grantable: readonly string[];
    grantableApis: readonly string[];
  },
  {
    server: TestServer;
    serverEnv: Readonly<Record<string, string>>;
    sites: SiteServer;
    stage: Stage;
    browser: Browser;
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
  granted: [GRANTABLE, { option: true }],
  grantable: [GRANTABLE, { option: true }],
  grantableApis: [[], { option: true }],
  kiroku: openKiroku,
});

type NeedsOfKiroku = {
  server: TestServer;
  sites: SiteServer;
  granted: readonly string[];
  grantable: readonly string[];
  grantableApis: readonly string[];
};

/** A browser of its own profile, with the extension pointed at the server. A test that needs two has a fixture more of it. */
export async function openKiroku(
  { server, sites, granted, grantable, grantableApis }: NeedsOfKiroku,
  use: (kiroku: Kiroku) => Promise<void>,
): Promise<void> {
  const profileDir = mkdtempSync(`${tmpdir()}/kiroku-profile-`);
  const options = {
    executablePath: await ensureChromium(),
    extensionDir: EXTENSION_DIR,
    headless: true,
    profileDir,
    // The second switch lets a test click the toolbar button.
    args: [...sites.browserArgs, '--enable-unsafe-extension-debugging'],
  };
  let browser = await launchWithExtension({ ...options, grantable, granted, grantableApis });
  await pointAt(browser.worker, server.origin);
  const kiroku = { ...browser, desk: await browser.openPage('options.html'), restart };
  async function restart(how: 'close' | 'crash' = 'close'): Promise<void> {
    await browser[how]();
    browser = await launchWithExtension(options);
    Object.assign(kiroku, browser, { desk: await browser.openPage('options.html') });
  }
  await use(kiroku);
  await browser.close();
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
}

/** The build knows another address: the tests' server listens where there was a free port. */
async function pointAt(worker: Worker, origin: string): Promise<void> {
  const service = { baseUrl: `${origin}/v1`, authUrl: `${origin}/auth`, ...E2E_APP };
  await worker.evaluate((value) => chrome.storage.local.set({ service: value }), service);
}

export { expect };
