// One person: a browser with the extension, two accounts at the service, and fake sites of their own. Histories follow one another in it.
import type { Page } from 'playwright/test';
import type { LibraryEntry } from '../../../lib/contract/library.ts';
import { defaultSettings } from '../../../lib/domain/settings.ts';
import {
  type ExtensionBrowser,
  launchWithExtension,
  signInWindow,
} from '../../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { allow, newAccountName, signIn, signUp } from '../account.ts';
import { E2E_APP } from '../settings.ts';
import { type Say, scriptWorld } from '../tracking/script-world.ts';
import { AWAIT_SCRIPTS, REACH_STORES } from './desk-scripts.ts';
import type { Found } from './judge.ts';
import { ALLOWED, OWN_SERVERS } from './places.ts';
import { startWanderSites, type WanderSites } from './sites.ts';

export interface Person {
  readonly browser: ExtensionBrowser;
  readonly sites: WanderSites;
  /** A page of the extension that stays open. */
  readonly desk: Page;
  /** Resolves when everything that pages have said so far has been dealt with. */
  readonly settle: () => Promise<void>;
  /** Resolves when the page's scripts are there, or cannot come. */
  readonly awaitScripts: (page: Page) => Promise<void>;
  readonly signInAs: (account: 0 | 1) => Promise<void>;
  /** The extension remembers nothing but who is signed in, as on a new profile; the list is empty. */
  readonly forgetAll: () => Promise<void>;
  /** Waits until the outbox has nothing to send any more, and reads list and log. */
  readonly findings: () => Promise<Found>;
  readonly emptyList: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PersonOptions {
  readonly extensionDir: string;
  readonly serverOrigin: string;
  /** Match patterns that are allowed beside those of the places. */
  readonly granted?: readonly string[];
}

/** A page of an allowed site that shows nothing. */
export const IDLE_PAGE = 'https://tv.example/idle';
/** Milliseconds for the outbox to be sent; a difference is then reported as it stands. */
const DRAIN_LIMIT_MS = 120_000;
/** Milliseconds for a page's scripts to come: where its player may not be read, they never do. */
const SCRIPTS_LIMIT_MS = 3000;

export async function createPerson({
  extensionDir,
  serverOrigin,
  granted = [],
}: PersonOptions): Promise<Person> {
  const sites = await startWanderSites();
  const patterns = [...ALLOWED.map((origin) => `${origin}/*`), ...granted];
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
  await configure(desk, serverOrigin);
  const accounts = createAccounts(browser, desk);
  await accounts.use(0);
  const barrier = await openBarrier(browser, sites);
  const api = createApi(desk, serverOrigin);
  return {
    browser,
    sites,
    desk,
    settle: async () => void (await barrier('episodeObserved', { observed: null })),
    awaitScripts: async (page) =>
      void (await desk.evaluate(`${AWAIT_SCRIPTS}(${JSON.stringify(page.url())}, ${SCRIPTS_LIMIT_MS})`)),
    signInAs: accounts.use,
    forgetAll: async () => {
      await desk.evaluate(`${REACH_STORES}.forget()`);
      await browser.killWorker();
      await api.emptyList();
    },
    emptyList: api.emptyList,
    findings: async () => {
      await say(desk, 'refreshLibrary');
      const stored = (await desk.evaluate(`${REACH_STORES}.drained(${DRAIN_LIMIT_MS})`)) as Omit<
        Found,
        'list'
      >;
      return { ...stored, list: (await api.list()).map(plainEntry) };
    },
    close: async () => {
      await browser.close();
      await sites.server.close();
    },
  };
}

function plainEntry({ media, status, progress }: LibraryEntry): Found['list'][number] {
  const { english, romaji } = media.titles;
  return { titles: [media.title, english ?? '', romaji ?? ''], status, progress };
}

/** The tests' server, and the servers of the user's own. */
async function configure(desk: Page, origin: string): Promise<void> {
  const service = { baseUrl: `${origin}/v1`, authUrl: `${origin}/auth`, ...E2E_APP };
  await desk.evaluate((value) => chrome.storage.local.set({ service: value }), service);
  const settings = { ...defaultSettings, selfHosted: { emby: OWN_SERVERS } };
  await say(desk, 'saveSettings', { seen: defaultSettings, wanted: settings });
  await say(desk, 'permissionsChanged');
  await desk.reload();
}

async function say(desk: Page, message: string, input?: unknown): Promise<void> {
  const answer = await desk.evaluate((envelope) => chrome.runtime.sendMessage(envelope), { message, input });
  if (!(answer instanceof Object && 'value' in answer))
    throw new Error(`${message} was answered with ${JSON.stringify(answer)}`);
}

/** Two people at one browser; each signs up the first time. */
function createAccounts({ context }: ExtensionBrowser, desk: Page) {
  const names: string[] = [];
  let current: 0 | 1 | null = null;

  async function use(account: 0 | 1): Promise<void> {
    if (current === account) return;
    if (current !== null) await say(desk, 'disconnect');
    await context.clearCookies();
    const connected = desk.evaluate('chrome.runtime.sendMessage({ message: "connect" })');
    const window = await signInWindow(context, async () => undefined);
    const known = names[account];
    if (known) await signIn(window, known);
    else {
      names[account] = newAccountName();
      await signUp(window, names[account]);
    }
    await allow(window);
    const answer = (await connected) as { value?: { ok: boolean } };
    if (!answer.value?.ok) throw new Error(`not connected: ${JSON.stringify(answer)}`);
    current = account;
  }
  return { use };
}

/** A page of an allowed site that shows nothing: what it says is dealt with after all that was said before. */
async function openBarrier({ context }: ExtensionBrowser, sites: WanderSites): Promise<Say> {
  const { hostname: host, pathname: path } = new URL(IDLE_PAGE);
  sites.server.serve({ host, path, html: '<!doctype html><title>idle</title>' });
  const page = await context.newPage();
  const world = scriptWorld(await context.newCDPSession(page));
  await page.goto(IDLE_PAGE);
  return world;
}

function createApi(desk: Page, origin: string) {
  async function call<T>(path: string, method = 'GET', body?: object): Promise<T> {
    const token = (await desk.evaluate(`${REACH_STORES}.token()`)) as string;
    const response = await fetch(`${origin}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const list = async (): Promise<readonly LibraryEntry[]> =>
    (await call<{ entries: LibraryEntry[] }>('/library?type=anime&limit=200')).entries;
  return {
    list,
    emptyList: async () => {
      for (const { type, mediaId } of await list()) await call('/library/entry', 'DELETE', { type, mediaId });
    },
  };
}
