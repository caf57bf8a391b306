// Provides one person, who has a browser with the extension, two accounts at the service, and fake sites. Histories run one after another
// in this browser.
import type { Page } from 'playwright/test';
import type { LibraryEntry } from '../../../lib/contract/library.ts';
import { defaultSettings } from '../../../lib/domain/settings.ts';
import { type ExtensionBrowser, launchWithExtension } from '../../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import {
  callApi,
  connectThroughSignInWindow,
  newAccountName,
  readServerList,
  signIn,
  signUp,
} from '../account.ts';
import { storeServiceAddress } from '../browser/kiroku.ts';
import { readAccount, readOutboxAndActivity, readTables, writeTables } from '../stored.ts';
import { type ScriptMessenger, waitForExtensionScript } from '../tracking/script-messenger.ts';
import type { FinalState } from './judge.ts';
import { GRANTED_ORIGINS, SELF_HOSTED_ORIGINS } from './site-definitions.ts';
import { startWanderSites, type WanderSites } from './sites.ts';

export interface SimulatedPerson {
  readonly browser: ExtensionBrowser;
  readonly sites: WanderSites;
  /** A page of the extension that stays open. */
  readonly desk: Page;
  /** Resolves when all messages that pages have sent so far are handled. */
  readonly settle: () => Promise<void>;
  /** Resolves when the page's scripts have started, or cannot start. */
  readonly awaitScripts: (page: Page) => Promise<void>;
  readonly signInAs: (account: 0 | 1) => Promise<void>;
  /** Resets the extension to a new profile that is signed in and has an empty list. */
  readonly forgetAll: () => Promise<void>;
  /** Waits until the outbox has nothing left to send. Returns the list and the log. */
  readonly findings: () => Promise<FinalState>;
  readonly emptyList: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PersonOptions {
  readonly extensionDir: string;
  readonly serverOrigin: string;
  /** Match patterns that are granted in addition to the patterns of the sites. */
  readonly granted?: readonly string[];
}

/** An empty page of a granted site. */
export const IDLE_PAGE_URL = 'https://tv.example/idle';
/** Sending the outbox may take this many milliseconds. Anything that is left after that is reported as a difference. */
const DRAIN_LIMIT_MS = 120_000;
/** The scripts of a page must start within this many milliseconds. If its player may not be read, they never start. */
const SCRIPTS_LIMIT_MS = 3000;

export async function createSimulatedPerson({
  extensionDir,
  serverOrigin,
  granted = [],
}: PersonOptions): Promise<SimulatedPerson> {
  const sites = await startWanderSites();
  const patterns = [...GRANTED_ORIGINS.map((origin) => `${origin}/*`), ...granted];
  const browser = await launchWithExtension({
    executablePath: await ensureChromium(),
    extensionDir,
    headless: true,
    granted: patterns,
    privateWindows: true,
    keepsPages: true,
    args: sites.server.browserArgs,
  });
  const desk = await browser.openPage('options.html');
  // The compiler adds calls of this function to functions that run within the desk.
  await desk.addInitScript('globalThis.__name = (named) => named');
  await configure(desk, serverOrigin);
  const accounts = createAccounts(browser, desk);
  await accounts.use(0);
  const barrier = await openBarrier(browser, sites);
  const readList = () => readServerList({ desk }, serverOrigin);
  const emptyList = async () => {
    const url = `${serverOrigin}/v1/library/entry`;
    for (const { type, mediaId } of await readList())
      await callApi({ desk }, url, { type, mediaId }, 'DELETE');
  };
  return {
    browser,
    sites,
    desk,
    settle: async () => void (await barrier('episodeObserved', { observed: null })),
    awaitScripts: async (page) =>
      await desk.evaluate(awaitScriptsIn, { url: page.url(), limit: SCRIPTS_LIMIT_MS }),
    signInAs: accounts.use,
    forgetAll: async () => {
      await forgetStored(desk);
      await browser.killWorker();
      await emptyList();
    },
    emptyList,
    findings: async () => {
      await say(desk, 'refreshLibrary');
      return { ...(await readWhenSent(desk)), list: (await readList()).map(plainEntry) };
    },
    close: async () => {
      await browser.close();
      await sites.server.close();
    },
  };
}

function plainEntry({ media, status, progress }: LibraryEntry): FinalState['list'][number] {
  const { english, romaji } = media.titles;
  return { titles: [media.title, english ?? '', romaji ?? ''], status, progress };
}

/** Sets the address of the tests' server and the addresses of the self-hosted servers. */
async function configure(desk: Page, origin: string): Promise<void> {
  await storeServiceAddress(desk, origin);
  const settings = { ...defaultSettings, selfHosted: { emby: SELF_HOSTED_ORIGINS } };
  await say(desk, 'saveSettings', { seen: defaultSettings, wanted: settings });
  await say(desk, 'permissionsChanged');
  await desk.reload();
}

async function say(desk: Page, message: string, input?: unknown): Promise<void> {
  const answer = await desk.evaluate((envelope) => chrome.runtime.sendMessage(envelope), { message, input });
  if (!(answer instanceof Object && 'value' in answer))
    throw new Error(`${message} was answered with ${JSON.stringify(answer)}`);
}

/** Creates two accounts in one browser. Each signs up when it is first used. */
function createAccounts(browser: ExtensionBrowser, desk: Page) {
  const names: string[] = [];
  let current: 0 | 1 | null = null;

  async function use(account: 0 | 1): Promise<void> {
    if (current === account) return;
    if (current !== null) await say(desk, 'disconnect');
    await browser.context.clearCookies();
    const connected = desk.evaluate('chrome.runtime.sendMessage({ message: "connect" })');
    const known = names[account];
    names[account] ??= newAccountName();
    const name = names[account];
    await connectThroughSignInWindow(
      browser,
      async () => undefined,
      (window) => (known ? signIn(window, name) : signUp(window, name)),
    );
    const answer = (await connected) as { value?: { ok: boolean } };
    if (!answer.value?.ok) throw new Error(`not connected: ${JSON.stringify(answer)}`);
    current = account;
  }
  return { use };
}

/** Opens an empty page of a granted site. When a message of this page is handled, all earlier messages have been handled. */
async function openBarrier({ context }: ExtensionBrowser, sites: WanderSites): Promise<ScriptMessenger> {
  const { hostname: host, pathname: path } = new URL(IDLE_PAGE_URL);
  sites.server.serve({ host, path, html: '<!doctype html><title>idle</title>' });
  const page = await context.newPage();
  const world = waitForExtensionScript(await context.newCDPSession(page));
  await page.goto(IDLE_PAGE_URL);
  return world;
}

async function forgetStored(desk: Page): Promise<void> {
  const names = Object.keys(await readTables(desk));
  await writeTables(desk, Object.fromEntries(names.map((name) => [name, []])));
  await desk.evaluate(() => chrome.storage.session.clear());
}

/** Returns the account's outbox and log. Waits until nothing is left to send, or until the time limit. */
async function readWhenSent(desk: Page): Promise<Omit<FinalState, 'list'>> {
  const until = Date.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const changed = desk.evaluate(nextMessage, Math.max(0, until - Date.now()));
    // If no item is left to send, this promise is not awaited. It then rejects when the browser closes, so ignore its rejection.
    changed.catch(() => undefined);
    const found = await readOwn(desk);
    if (Date.now() >= until || !found.left.some(({ state }) => state.startsWith('waiting'))) return found;
    await changed;
  }
}

/** Resolves at the next message of the worker, or after the time limit. Runs within the desk. */
function nextMessage(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    chrome.runtime.onMessage.addListener(() => resolve());
    setTimeout(resolve, limitMs);
  });
}

async function readOwn(desk: Page): Promise<Omit<FinalState, 'list'>> {
  const [{ outbox, activity }, signedIn] = [await readOutboxAndActivity({ desk }), await readAccount(desk)];
  const isOwn = ({ account }: { account: string | null }) => account === null || account === signedIn?.id;
  return {
    left: outbox.filter(isOwn).map(({ state, change, question, problem }) => ({
      state: [state, question?.reason, problem?.code].filter(Boolean).join(' '),
      about:
        change.kind === 'episode'
          ? `${change.observed.seriesTitle} ${change.observed.episodeLabel}`
          : change.kind,
    })),
    log: activity.filter(isOwn).map(({ title, what, episodeLabel }) => ({
      title: title ?? '',
      what,
      label: episodeLabel ?? '',
    })),
  };
}

/**
 * Resolves when the script that observes playback runs in every tab at the address, or after `limit` milliseconds. Resolves at once if the
 * tab may not be read. Runs within the desk.
 */
async function awaitScriptsIn({ url, limit }: { url: string; limit: number }): Promise<void> {
  const until = Date.now() + limit;
  for (;;) {
    const tabs = (await chrome.tabs.query({})).filter((tab) => tab.url === url);
    const there = await Promise.all(
      tabs.map(async ({ id = 0 }) => {
        const found = await chrome.scripting
          .executeScript({
            target: { tabId: id, allFrames: true },
            func: () =>
              (globalThis as { kiroku?: { scripts: Set<string> } }).kiroku?.scripts.has('playback') === true,
          })
          .catch(() => [{ result: true }]);
        return found.some(({ result }) => result);
      }),
    );
    if (there.every(Boolean) || Date.now() > until) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
