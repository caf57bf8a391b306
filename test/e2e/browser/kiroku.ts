// Opens Kiroku in a Chromium for one test: in the shared browser of the worker process, or in a separate browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, type Page, type Worker } from 'playwright/test';
import {
  type ExtensionBrowser,
  killWorker,
  launchWithExtension,
  openExtensionPage,
} from '../../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { CHROMIUM_EXTENSION_DIR, E2E_APP } from '../settings.ts';
import type { SiteServer } from '../site-server.ts';
import { NEW_PROFILE_STORED_KEYS, readAllStorage } from './all-storage.ts';
import type { LazyBrowser } from './shared-browser.ts';

export interface KirokuBrowser extends Omit<ExtensionBrowser, 'close'> {
  /** A page of the extension that stays open. Tests read and write the storage through it. */
  readonly desk: Page;
  /** Closes or crashes the browser, and restarts it with the same profile. */
  readonly restart: (how?: 'close' | 'crash') => Promise<void>;
}

interface Needs {
  readonly server: { readonly origin: string };
  readonly granted: readonly string[];
  readonly grantable: readonly string[];
}

type Use = (kiroku: KirokuBrowser) => Promise<void>;

/**
 * Opens a new Kiroku in the shared browser, and points it at the server. The test cannot close or crash this browser, because later tests
 * use it.
 */
export async function openKirokuInSharedBrowser(
  { server, shared, granted, grantable }: Needs & { readonly shared: LazyBrowser },
  use: Use,
): Promise<void> {
  const { context, install, clean } = await shared.browser();
  const worker = await install([...new Set([...granted, ...grantable])]);
  await storeServiceAddress(worker, server.origin);
  const desk = await openExtensionPage(context, 'options.html');
  await expect.poll(() => readAllStorage(desk)).toEqual(NEW_PROFILE_STORED_KEYS);
  await grant(desk, granted);
  await use({
    context,
    worker,
    desk,
    openPage: (path) => openExtensionPage(context, path),
    killWorker: () => killWorker(context),
    restart: refuse,
    crash: refuse,
  });
  await clean();
}

const refuse = (): never => {
  throw new Error('other tests share this browser: such a test needs `test.use({ ownBrowser: true })`');
};

/** Grants these hosts from a page of the extension, and waits until their scripts are registered. */
async function grant(desk: Page, granted: readonly string[]): Promise<void> {
  if (granted.length === 0) return;
  const isGranted = await desk.evaluate((origins) => chrome.permissions.request({ origins }), [...granted]);
  expect(isGranted).toBe(true);
  const scripts = () =>
    desk.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
  await expect.poll(scripts).toBeGreaterThan(0);
}

/** Opens a browser with its own profile, and points the extension at the server. Tests that need two browsers use this. */
export async function openKirokuInOwnBrowser(
  {
    server,
    sites,
    granted,
    grantable,
    grantableApis,
  }: Needs & { readonly sites: SiteServer; readonly grantableApis: readonly string[] },
  use: Use,
): Promise<void> {
  const profileDir = mkdtempSync(`${tmpdir()}/kiroku-profile-`);
  const options = {
    executablePath: await ensureChromium(),
    extensionDir: CHROMIUM_EXTENSION_DIR,
    headless: true,
    profileDir,
    // The switch `--enable-unsafe-extension-debugging` allows a test to click the toolbar button.
    args: [...sites.browserArgs, '--enable-unsafe-extension-debugging'],
  };
  let browser = await launchWithExtension({ ...options, grantable, granted, grantableApis });
  await storeServiceAddress(browser.worker, server.origin);
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

/** Stores the server's address, because the build contains another port. `extension` is the worker or a page of the extension. */
export async function storeServiceAddress(
  extension: Pick<Page, 'evaluate'> | Worker,
  origin: string,
): Promise<void> {
  const service = { baseUrl: `${origin}/v1`, authUrl: `${origin}/auth`, ...E2E_APP };
  await (extension as Worker).evaluate((value) => chrome.storage.local.set({ service: value }), service);
}
