// Starts a real Chromium with the built extension, for the demo, `npm start` and the end-to-end tests.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import { CHROMIUM_EXTENSION_ID } from './extension-ids.ts';
import { disabledFeaturesSwitch } from './lean-browser.ts';

interface BrowserOptions {
  readonly executablePath: string;
  readonly extensionDir: string;
  readonly headless: boolean;
  /** The folder of a permanent profile. If it is missing, a temporary profile is used. */
  readonly profileDir?: string;
  /**
   * Match patterns that the browser grants without a prompt when the extension requests them. This is needed because nobody can answer a
   * prompt of a headless browser.
   */
  readonly grantable?: readonly string[];
  /** Match patterns that are granted from the start, as if an earlier session had granted them. */
  readonly granted?: readonly string[];
  /** APIs, such as `notifications`, that the browser grants without a prompt when the extension requests them. */
  readonly grantableApis?: readonly string[];
  /** Whether the extension is allowed in private windows. */
  readonly privateWindows?: boolean;
  /** Whether pages that were left stay in the back/forward cache, as in normal use. Playwright switches this off by default. */
  readonly keepsPages?: boolean;
  /** Additional command-line switches. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

interface ProfileOptions extends Omit<BrowserOptions, 'extensionDir'> {
  /** The folder of the unpacked extension. If null, no extension is loaded. */
  readonly extensionDir: string | null;
  /** The extension's id in the profile. By default, this is the id of Kiroku. */
  readonly extensionId?: string;
}

interface BrowserProfile {
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}

export interface ExtensionBrowser {
  readonly context: BrowserContext;
  readonly worker: Worker;
  /** Opens a page of the extension in a tab. `path` is its path, such as `popup.html`. */
  readonly openPage: (path: string) => Promise<Page>;
  /**
   * Ends the background worker, as the browser does when the worker is idle. The next event starts it again. Returns false if no worker was
   * running.
   */
  readonly killWorker: () => Promise<boolean>;
  /** Kills the whole browser, as in a crash. The profile keeps the state of that moment. */
  readonly crash: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a Chromium with its own profile and at most one extension. The extension need not be Kiroku. */
export async function launchProfile(options: ProfileOptions): Promise<BrowserProfile> {
  const { extensionDir, extensionId = CHROMIUM_EXTENSION_ID } = options;
  const profile = options.profileDir ?? mkdtempSync(`${tmpdir()}/kiroku-profile-`);
  if (options.grantable || options.granted) writePermissions(profile, extensionId, options);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: options.executablePath,
    headless: options.headless,
    viewport: options.headless ? { width: 1280, height: 800 } : null,
    ignoreHTTPSErrors: true,
    ...(options.keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    // The caller closes the browser. Playwright's own signal handlers would end this process before that.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(options.env && { env: { ...process.env, ...options.env } }),
    args: [
      ...(extensionDir
        ? [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`]
        : []),
      '--disable-background-networking',
      '--disable-component-update',
      ...(options.headless ? [disabledFeaturesSwitch] : []),
      ...(options.args ?? []),
    ],
  });
  return {
    context,
    close: async () => {
      await context.close();
      if (!options.profileDir) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function launchWithExtension(options: BrowserOptions): Promise<ExtensionBrowser> {
  const { context, close } = await launchProfile(options);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const processId = await readProcessId(context);
  return {
    context,
    worker,
    openPage: (path) => openExtensionPage(context, path),
    killWorker: () => killWorker(context),
    crash: () => crash(context, processId),
    close,
  };
}

/**
 * The selector of the toast. The toast's element has no id or class, because that would reveal Kiroku to pages. But no other element is a
 * popover directly below the root.
 */
export const TOAST_SELECTOR = 'html > div[popover]';

/** Calls `press`, which opens the service's sign-in window. Resolves to that window. Ignores tabs of the extension. */
export async function openSignInWindow(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const isWeb = async (page: Page): Promise<boolean> => {
    await page.waitForURL((url) => url.protocol !== 'about:');
    return /^https?:/.test(page.url());
  };
  const [window] = await Promise.all([context.waitForEvent('page', { predicate: isWeb }), press()]);
  await window.waitForLoadState();
  return window;
}

export async function openExtensionPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${CHROMIUM_EXTENSION_ID}/${path}`);
  return page;
}

/** Writes permissions into the profile. Chromium does not ask for permissions if the profile lists them as granted at run time. */
function writePermissions(
  profile: string,
  extensionId: string,
  { grantable = [], granted = [], grantableApis = [], privateWindows = false }: ProfileOptions,
): void {
  const set = (patterns: readonly string[], apis: readonly string[] = []) => ({
    api: apis,
    explicit_host: patterns,
    manifest_permissions: [],
    scriptable_host: [],
  });
  const known = set([...new Set([...grantable, ...granted])], grantableApis);
  const settings = {
    [extensionId]: {
      granted_permissions: known,
      runtime_granted_permissions: known,
      ...(granted.length > 0 && { active_permissions: set(granted) }),
      ...(privateWindows && { incognito: true }),
    },
  };
  mkdirSync(`${profile}/Default`, { recursive: true });
  writeFileSync(`${profile}/Default/Preferences`, JSON.stringify({ extensions: { settings } }));
}

export async function openBrowserCdpSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  return browser.newBrowserCDPSession();
}

export async function killWorker(context: BrowserContext): Promise<boolean> {
  const session = await openBrowserCdpSession(context);
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  const own = targetInfos.filter(({ url }) => url.includes(CHROMIUM_EXTENSION_ID));
  for (const { targetId } of own) await session.send('Target.closeTarget', { targetId });
  await session.detach();
  return own.length > 0;
}

/**
 * Returns the browser's process id. With this id, the caller can kill the browser if it hangs later. Call this function while the browser
 * still answers.
 */
async function readProcessId(context: BrowserContext): Promise<number> {
  const session = await openBrowserCdpSession(context);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('the browser has no process');
  return main.id;
}

async function crash(context: BrowserContext, processId: number): Promise<void> {
  const closed = context.waitForEvent('close');
  process.kill(processId, 'SIGKILL');
  await closed;
}
