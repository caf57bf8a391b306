// Provides one Chromium for all tests of a worker process. Kiroku is installed for each test and uninstalled after it, through the
// browser's own API.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from 'playwright/test';
import { launchProfile, openBrowserCdpSession } from '../../../server/launch/extension-browser.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { CHROMIUM_EXTENSION_DIR } from '../settings.ts';
import { createEnvironmentWithDesktopStubs } from './desktop-stubs.ts';

interface SharedBrowser {
  readonly context: BrowserContext;
  /** Installs the extension, and returns its worker. `grantable` are hosts that the browser grants without a question. */
  readonly install: (grantable: readonly string[]) => Promise<Worker>;
  /** Uninstalls the extension and erases the stored data of web pages. Throws if any data is left. */
  readonly clean: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Launches the browser when the first test of a worker process requests it. */
export interface LazyBrowser {
  readonly browser: () => Promise<SharedBrowser>;
  readonly close: () => Promise<void>;
}

export function createLazyBrowser(browserArgs: readonly string[]): LazyBrowser {
  let opened: Promise<SharedBrowser> | null = null;
  return {
    browser: () => {
      opened ??= openSharedBrowser(browserArgs);
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}

/** An empty page of the browser that has the privileges of chrome://extensions. */
const EXTENSIONS_PAGE = 'chrome://extensions/strings.m.js';

async function openSharedBrowser(browserArgs: readonly string[]): Promise<SharedBrowser> {
  const profileDir = mkdtempSync(`${tmpdir()}/kiroku-profile-`);
  const { context, close } = await launchProfile({
    executablePath: await ensureChromium(),
    extensionDir: null,
    headless: true,
    profileDir,
    env: createEnvironmentWithDesktopStubs(),
    args: [
      ...browserArgs,
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${CHROMIUM_EXTENSION_DIR}`,
    ],
  });
  const session = await openBrowserCdpSession(context);
  const [keeper = await context.newPage()] = context.pages();
  await keeper.goto(EXTENSIONS_PAGE);
  const visited = noteOrigins(context);
  refuseLastingChanges(context);
  return {
    context,
    install: (grantable) => install(context, session, keeper, grantable),
    clean: () => clean(context, session, { keeper, profileDir, visited }),
    close: async () => {
      await close();
      rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function install(
  context: BrowserContext,
  session: CDPSession,
  keeper: Page,
  grantable: readonly string[],
): Promise<Worker> {
  const starting = context.waitForEvent('serviceworker');
  context.on('page', closeWelcome);
  await session.send('Extensions.loadUnpacked', { path: CHROMIUM_EXTENSION_DIR });
  const worker = await starting;
  await keeper.evaluate(
    async ({ id, hosts }) => {
      const { developerPrivate } = chrome as unknown as {
        developerPrivate: { addHostPermission: (id: string, host: string) => Promise<void> };
      };
      for (const host of hosts) await developerPrivate.addHostPermission(id, host);
    },
    { id: CHROMIUM_EXTENSION_ID, hosts: grantable },
  );
  return worker;
}

/** Closes the welcome page, which the extension opens after its installation. `browser-contract.spec.ts` tests that it opens. */
function closeWelcome(page: Page): void {
  if (page.url().endsWith('/welcome.html')) void page.close();
}

interface Places {
  readonly keeper: Page;
  readonly profileDir: string;
  readonly visited: Set<string>;
}

async function clean(
  context: BrowserContext,
  session: CDPSession,
  { keeper, profileDir, visited }: Places,
): Promise<void> {
  context.off('page', closeWelcome);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await session.send('Extensions.uninstall', { id: CHROMIUM_EXTENSION_ID });
  await context.clearCookies();
  const storage = await context.newCDPSession(keeper);
  await storage.send('Network.clearBrowserCache');
  for (const origin of visited)
    await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await storage.detach();
  visited.clear();
  expect(await context.cookies()).toEqual([]);
  // The browser reports the uninstallation before the extension's pages are closed and its worker has ended.
  await expect.poll(() => context.pages()).toEqual([keeper]);
  await expect.poll(() => context.serviceWorkers()).toEqual([]);
  await expect.poll(() => filesOfExtension(profileDir)).toEqual([]);
}

/** Returns the files for stored items, databases and caches. Their names in the profile contain the extension's id. */
function filesOfExtension(profileDir: string): string[] {
  return readdirSync(profileDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes(CHROMIUM_EXTENSION_ID),
  );
}

/** Collects the origins of all web pages that are opened from now on. */
function noteOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (/^https?:/.test(frame.url())) origins.add(new URL(frame.url()).origin);
    }),
  );
  return origins;
}

/** Methods of Playwright whose effect would last longer than the test. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
] as const satisfies readonly (keyof BrowserContext)[];

/** Methods of a page's clock, which also apply to the pages of later tests. */
const CLOCK = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof BrowserContext['clock'])[];

function refuseLastingChanges(context: BrowserContext): void {
  for (const name of LASTING) Object.assign(context, { [name]: refusal(name) });
  for (const name of CLOCK) Object.assign(context.clock, { [name]: refusal(`clock.${name}`) });
}

function refusal(name: string): () => never {
  return () => {
    throw new Error(`${name} would last: such a test needs \`test.use({ ownBrowser: true })\``);
  };
}
