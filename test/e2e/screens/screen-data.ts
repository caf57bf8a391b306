// Opens a page of the extension with the given stored data, tab content and worker answers. So a test can set any state directly.
import type { Disposable, Page } from 'playwright/test';
import type { LibraryEntry } from '../../../lib/contract/library.ts';
import type { AccountSummary } from '../../../lib/domain/account.ts';
import { serviceIdOf } from '../../../lib/domain/addresses/service-address.ts';
import type { Activity } from '../../../lib/domain/changes/activity.ts';
import type { OutboxItem } from '../../../lib/domain/changes/outbox-item.ts';
import type { Lesson } from '../../../lib/domain/files/lesson.ts';
import type { Match } from '../../../lib/domain/matches/match.ts';
import { defaultSettings, type Settings } from '../../../lib/domain/settings.ts';
import type { MessageName, MessageOutput } from '../../../lib/messaging/protocol.ts';
import type { Tokens } from '../../../lib/store/account/tokens.ts';
import { type ServiceProfile, unknownServiceProfile } from '../../../lib/store/service-profile.ts';
import type { SyncState } from '../../../lib/store/sync/sync-state.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { E2E_ORIGIN } from '../settings.ts';
import { writeTables } from '../stored.ts';
import type { ScreenBrowser } from './screen-browser.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Represents an answer of the worker that never arrives. */
export const NEVER_ANSWERED = 'pending';

type Answers = { readonly [N in MessageName]?: Awaited<MessageOutput<N>> | typeof NEVER_ANSWERED };

export interface ScreenData {
  readonly account?: AccountSummary;
  readonly library?: readonly LibraryEntry[];
  /** The origin of the service that issued the tokens. By default, this is the service in the tests' build. */
  readonly origin?: string;
  /** Whether the list was read from the service completely, in part, or not at all. */
  readonly copy?: 'whole' | 'part' | 'nothing';
  /** A damaged item has only an id. */
  readonly outbox?: readonly (OutboxItem | { readonly id: string })[];
  readonly activity?: readonly Activity[];
  /** The facts about the service that Kiroku has stored. */
  readonly profile?: Partial<ServiceProfile>;
  readonly matches?: readonly Match[];
  readonly lessons?: readonly Lesson[];
  readonly imports?: readonly object[];
  readonly importRows?: readonly object[];
  /** The rows that imports left out: one record for each import. */
  readonly importRest?: readonly object[];
  readonly settings?: Partial<Settings>;
  readonly sync?: SyncState;
  /** The content of the synced storage; null if the browser has no synced storage. */
  readonly synced?: Readonly<Record<string, string>> | null;
  /** The address of the tab that is active behind the popup. If it is missing, there is no tab. */
  readonly tab?: string;
  /** Match patterns that the browser has granted. */
  readonly origins?: readonly string[];
  /** The results of the packaged scripts in the tab, by file. If they are missing, no script may run in the tab. */
  readonly scripts?: Readonly<Record<string, unknown>> | typeof NEVER_ANSWERED;
  /** The worker's answers by message. All other messages are answered with null, and do not reach the real worker. */
  readonly answers?: Answers;
}

export const connectedAccount: AccountSummary = {
  state: 'connected',
  id: 'user-1',
  name: 'Mika',
  problem: null,
};

/** `page` is a tab that may have shown another screen before. `size` is the window size of its page. */
interface Tab {
  readonly page?: Page | undefined;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Opens a page of the extension, such as `popup.html`, with this data. If no tab is given, opens a new one. */
export async function openPageWithData(
  { desk, context }: ScreenBrowser,
  path: string,
  world: ScreenData,
  { page: tab, size }: Tab = {},
): Promise<Page> {
  await replaceStoredData(desk, world);
  const page = tab ?? (await context.newPage());
  if (size) await page.setViewportSize(size);
  const pretending = await fakeWorkerAnswers(page, world);
  const address = `chrome-extension://${CHROMIUM_EXTENSION_ID}/${path}`;
  // If the address stays the same and contains a "#", `goto` would load no new document.
  await (page.url() === address ? page.reload() : page.goto(address));
  // The next screen in this tab has its own data, so end the simulation.
  if (tab) await pretending.dispose();
  return page;
}

/** Replaces everything that is stored. */
export async function replaceStoredData(desk: Page, world: ScreenData): Promise<void> {
  const {
    account = connectedAccount,
    library = [],
    outbox = [],
    activity = [],
    matches = [],
    lessons = [],
  } = world;
  await desk.evaluate((items) => chrome.storage.local.set(items), {
    account,
    tokens: account.state === 'connected' ? tokensOf(account, world.origin) : null,
    settings: { ...defaultSettings, ...world.settings },
    lessons: { version: 1, lessons },
    sync: world.sync ?? null,
    serviceProfile: { ...unknownServiceProfile, ...world.profile, service: serviceIdOf(builtFor) },
  });
  const { imports = [], importRows = [], importRest = [] } = world;
  const libraryState = copyState(world);
  const states = libraryState === null ? [] : [libraryState, libraryState];
  await writeTables(
    desk,
    {
      ...{ library, outbox, activity, matches, imports, importRows, importRest },
      ...{ foundIds: [], resumePoints: [], libraryState: states },
    },
    { libraryState: ['anime', 'manga'] },
  );
}

/** The service in the tests' build. */
const builtFor = { baseUrl: `${E2E_ORIGIN}/v1`, authUrl: `${E2E_ORIGIN}/auth` };

/** Returns tokens for the account. Without them, the real worker's poll would sign the account out. */
function tokensOf({ id }: AccountSummary, origin = E2E_ORIGIN): Tokens {
  return {
    accessToken: 'an access token',
    refreshToken: 'a refresh token',
    expiresAt: Date.now() + DAY_MS,
    lifetimeMs: DAY_MS,
    account: id ?? '',
    issuer: `${origin}/auth`,
    apiOrigin: origin,
  };
}

function copyState({ copy = 'whole', account = connectedAccount, library = [] }: ScreenData) {
  if (copy === 'nothing') return null;
  const run = copy === 'part' ? { cursor: 'next', newest: null, read: library.length } : null;
  const newest =
    library
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? null;
  return { account: account.id ?? 'user-1', newest, readAt: run ? 0 : Date.now(), run };
}

/**
 * Makes the page get the worker's answers and the browser's tabs only from this data. This takes effect before the page's first script
 * runs. With `others`, only the active tab is simulated, and the real worker answers everything else.
 */
export async function fakeWorkerAnswers(
  page: Page,
  world: ScreenData,
  others?: 'real worker',
): Promise<Disposable> {
  const { answers = {}, tab, origins = [], scripts = {}, synced = {} } = world;
  return page.addInitScript(
    ({ given, address, granted, pending, returned, inSync, asksWorker }) => {
      const send = chrome.runtime.sendMessage.bind(chrome.runtime) as (asked: object) => Promise<unknown>;
      const answer = (asked: { message: string }) => {
        if (asksWorker && !Object.hasOwn(given, asked.message)) return send(asked);
        if (given[asked.message] === pending) return new Promise(() => undefined);
        return Promise.resolve({ value: given[asked.message] ?? null });
      };
      Object.assign(chrome.runtime, { sendMessage: answer });
      const query = chrome.tabs.query.bind(chrome.tabs);
      Object.assign(chrome.tabs, {
        query: async (wanted: { active?: boolean }) => {
          if (asksWorker && !wanted.active) return query(wanted);
          return address ? [{ id: 7, url: address }] : [];
        },
      });
      if (asksWorker) return;
      Object.assign(chrome.scripting, {
        executeScript: ({ files }: { files: readonly string[] }) =>
          typeof returned === 'string'
            ? new Promise(() => undefined)
            : Promise.resolve([{ result: returned[files[0] ?? ''] ?? null }]),
      });
      Object.assign(chrome.storage.sync, {
        get: () => (inSync ? Promise.resolve(inSync) : Promise.reject(new Error('no synced storage'))),
      });
      Object.assign(chrome.permissions, {
        getAll: async () => ({ origins: granted, permissions: [] }),
        request: async () => false,
      });
    },
    {
      given: answers as Readonly<Record<string, unknown>>,
      inSync: synced,
      address: tab ?? null,
      granted: [...origins],
      pending: NEVER_ANSWERED,
      returned: scripts,
      asksWorker: others !== undefined,
    },
  );
}
