// Starts the real worker, with the real composition root, stores and listeners, on the test's browser, network and clock.
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { registerListeners } from '@/entrypoints/background/register-listeners.ts';
import { answerMessage } from '@/lib/background/messages.ts';
import { createContext } from '@/lib/background/root.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import { DELIVERY_ALARM } from '@/lib/background/runtime/delivery-alarm.ts';
import type { Platform } from '@/lib/background/runtime/platform.ts';
import { retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { continueInterruptedWork } from '@/lib/background/start.ts';
import type { Media } from '@/lib/contract/media.ts';
import { type AccountSummary, signedOutAccount } from '@/lib/domain/account.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { defaultSettings, type ServiceSettings, type Settings } from '@/lib/domain/settings.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import type { MessageInput, MessageName, MessageOutput } from '@/lib/messaging/protocol.ts';
import type { Tokens } from '@/lib/store/account/tokens.ts';
import { releaseLocks } from '@/lib/store/mutex.ts';
import { unknownServiceProfile } from '@/lib/store/service-profile.ts';
import { readEnglishFile } from '../english.ts';
import { createFakeBrowser, installFakeBrowser } from './browser/fake-browser.ts';
import type { FakeSyncedArea } from './browser/synced-storage.ts';
import { createFakeNetwork } from './network.ts';
import { createTestPlatform } from './platform.ts';
import { replaceDatabase } from './replace-database.ts';
import { testServiceSettings } from './sign-in-service.ts';
import {
  runUntilIdle,
  runUntilIdleWithResult,
  setCurrentWorkerLife,
  type WorkerLife,
} from './worker-life.ts';

interface RootOptions {
  readonly catalogue?: readonly Media[];
  readonly settings?: Partial<Settings>;
  /** The account; null if no account was ever signed in. */
  readonly account?: AccountSummary | null;
  /** The match patterns that are granted. */
  readonly granted?: readonly string[];
  /** The service in the user's settings. */
  readonly at?: ServiceSettings;
  /** Answers every request instead of the service in memory. */
  readonly fetch?: typeof fetch;
  readonly random?: () => number;
  /** The synced storage. If it is missing, the browser has none. */
  readonly sync?: FakeSyncedArea;
}

export type TestRoot = Awaited<ReturnType<typeof createRoot>>;
/** A worker is its context together with its message handlers. */
export type TestWorker = Context & { readonly handlers: Handlers };

type Handlers = {
  readonly [N in MessageName]: (
    input: MessageInput<N>,
    sender?: Sender,
  ) => Promise<Awaited<MessageOutput<N>>>;
};

export const connectedAccount: AccountSummary = {
  state: 'connected',
  id: 'user-1',
  name: 'demo',
  problem: null,
};

/** Creates a computer with the extension, and a worker that has just started. */
export async function createRoot(options: RootOptions = {}) {
  setCurrentWorkerLife(null);
  await replaceDatabase(new IDBFactory());
  const { catalogue = [], settings = {}, account = connectedAccount, at = testServiceSettings } = options;
  const clock = { now: 1_800_000_000_000, ids: 0 };
  const network = createFakeNetwork({ catalogue, clock, at, played: options.fetch });
  const fake = createFakeBrowser(() => clock.now, network.signIns.answerUser, options.sync);
  installFakeBrowser(fake);
  fake.permissions.grant(...(options.granted ?? ['https://www.crunchyroll.com/*']));
  const { local } = fake.storage;
  const signIn = (summary: AccountSummary, service = at): void => {
    const { state, id } = summary;
    const tokens = state === 'connected' && id !== null ? tokensOf(service, id, network) : null;
    local.put({ service, account: summary, tokens, serviceProfile: tokens && checkedProfile(service) });
  };
  const writeSettings = (changed: Partial<Settings>): void =>
    local.put({ settings: { ...defaultSettings, ...changed } });
  signIn(account ?? signedOutAccount);
  writeSettings(settings);

  /**
   * Starts a worker as the browser does after the previous worker has died, with the same storage and an empty memory. `life` lets the
   * worker die at a step.
   */
  function start({ life, ...part }: Partial<Platform> & { readonly life?: WorkerLife } = {}) {
    for (const event of fake.events) event.clear();
    releaseLocks();
    const { fetch: request } = network;
    const ctx = createContext(
      createTestPlatform({
        fetch: life ? (input, init) => life.reach(() => request(input, init)) : request,
        timeLimit: network.timeLimit,
        now: () => clock.now,
        random: options.random ?? (() => 0.5),
        newId: () => {
          clock.ids += 1;
          return `id-${clock.ids}`;
        },
        readPackagedFile: readEnglishFile,
        ...part,
      }),
    );
    registerListeners(ctx);
    continueInterruptedWork(ctx);
    return withHandlers(ctx);
  }

  const worker = await runUntilIdleWithResult(() => start());
  // Let the worker do its first work now, while there is no data, so that this work does not interfere with the test.
  await runUntilIdle(() => retryOutboxNow(worker));
  const alarm = () => fake.alarms.time(DELIVERY_ALARM);
  return {
    ...network,
    ...worker,
    worker,
    start,
    clock,
    fake,
    web: fake.web,
    signIn,
    writeSettings,
    alarm,
  };
}

/**
 * Returns the facts that Kiroku has found out about our own server when an account is connected, for example that the details contain the
 * list entry.
 */
function checkedProfile(service: ServiceSettings) {
  return { ...unknownServiceProfile, namesOwnEntry: true, service: serviceIdOf(service) };
}

/** Matches a time in the minute after `now`. The alarm that restarts a dead worker fires within this minute. */
export function anyTimeWithinNextMinute(now: number): number {
  return expect.toSatisfy((time: number) => time > now && time <= now + 60_000);
}

/** Returns the sender of a message from the main frame of an open web page. */
export function pageSender(
  { tabId, documentId, url }: { readonly tabId: number; readonly documentId: string; readonly url: string },
  part: Partial<Sender> = {},
): Sender {
  return {
    tabId,
    frameId: 0,
    documentId,
    isActive: true,
    isPrivate: false,
    origin: new URL(url).origin,
    tabUrl: url,
    url,
    trusted: false,
    ...part,
  };
}

/** The sender of a message from an extension page, for tests that name no other sender. */
const extensionPage: Sender = {
  tabId: null,
  frameId: null,
  documentId: null,
  isActive: true,
  isPrivate: false,
  origin: null,
  tabUrl: null,
  url: null,
  trusted: true,
};

function withHandlers(ctx: Context): TestWorker {
  const handlers = new Proxy({} as Handlers, {
    get:
      (_target, name) =>
      (input: unknown, sender: Sender = extensionPage) =>
        answerMessage(ctx, name as MessageName, input, sender),
  });
  return Object.assign(ctx, { handlers });
}

/** Returns tokens as a sign-in returns them, without opening its pages. */
function tokensOf(
  { authUrl, baseUrl }: ServiceSettings,
  account: string,
  { signIns }: ReturnType<typeof createFakeNetwork>,
): Tokens {
  return { ...signIns.issue(account), account, issuer: authUrl, apiOrigin: new URL(baseUrl).origin };
}
