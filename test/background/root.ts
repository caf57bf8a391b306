// The product's own worker: the real composition root, its real stores and listeners, in a browser, a network and a time of the test's own.
import { IDBFactory } from 'fake-indexeddb';
import { listen } from '@/entrypoints/background/listen.ts';
import type { Platform } from '@/lib/background/platform.ts';
import { DELIVERY_ALARM } from '@/lib/background/sending/wake-up.ts';
import { createServices } from '@/lib/background/services.ts';
import { wake } from '@/lib/background/start.ts';
import type { Media } from '@/lib/contract/media.ts';
import { type AccountSummary, signedOut } from '@/lib/domain/account.ts';
import { defaultSettings, type ServiceSettings, type Settings } from '@/lib/domain/settings.ts';
import type { Tokens } from '@/lib/store/account/tokens.ts';
import { createFakeBrowser, install } from './browser/fake-browser.ts';
import type { SyncedArea } from './browser/synced-storage.ts';
import { createLife, type Life, nowLives } from './life.ts';
import { moveTo } from './move-to.ts';
import { createNetwork } from './network.ts';
import { testPlatform } from './platform.ts';
import { address } from './sign-in-service.ts';

interface RootOptions {
  readonly catalogue?: readonly Media[];
  readonly settings?: Partial<Settings>;
  /** Null: no account was ever signed in. */
  readonly account?: AccountSummary | null;
  /** Match patterns. */
  readonly granted?: readonly string[];
  /** The service that is set. */
  readonly at?: ServiceSettings;
  /** Answers every request instead of the service in memory. */
  readonly fetch?: typeof fetch;
  readonly random?: () => number;
  /** The synced storage; without it the browser has none. */
  readonly sync?: SyncedArea;
}

export type Root = Awaited<ReturnType<typeof createRoot>>;
export type Worker = Root['services'];

export const connected: AccountSummary = { state: 'connected', id: 'user-1', name: 'demo', problem: null };

/** A computer with the extension on it, and a worker that has just started. */
export async function createRoot(options: RootOptions = {}) {
  nowLives(null);
  await moveTo(new IDBFactory());
  const { catalogue = [], settings = {}, account = connected, at = address } = options;
  const clock = { now: 1_800_000_000_000, ids: 0 };
  const network = createNetwork({ catalogue, clock, at, played: options.fetch });
  const fake = createFakeBrowser(() => clock.now, network.signIns.answerUser, options.sync);
  install(fake);
  fake.permissions.grant(...(options.granted ?? ['https://www.crunchyroll.com/*']));
  const { local } = fake.storage;
  const signIn = (summary: AccountSummary, service = at): void => {
    const { state, id } = summary;
    const tokens = state === 'connected' && id !== null ? tokensOf(service, id, network) : null;
    local.put({ service, account: summary, tokens });
  };
  const writeSettings = (changed: Partial<Settings>): void =>
    local.put({ settings: { ...defaultSettings, ...changed } });
  signIn(account ?? signedOut);
  writeSettings(settings);

  /** What the browser does after a death: the same storage, nothing in memory. `life`: it may end. */
  function start({ life, ...part }: Partial<Platform> & { readonly life?: Life } = {}) {
    for (const event of fake.events) event.clear();
    const { fetch: request } = network;
    const services = createServices(
      testPlatform({
        fetch: life ? (input, init) => life.reach(() => request(input, init)) : request,
        timeLimit: network.timeLimit,
        now: () => clock.now,
        random: options.random ?? (() => 0.5),
        newId: () => {
          clock.ids += 1;
          return `id-${clock.ids}`;
        },
        readPackagedFile: async () => ({}),
        ...part,
      }),
    );
    listen(services);
    wake(services);
    return services;
  }

  const first = createLife(null);
  nowLives(first);
  const services = start();
  await first.rest();
  // What it looks for at its start is not there yet, and must not be found by it in the middle of the test.
  await services.delivery.retryNow();
  await first.rest();
  nowLives(null);
  const alarm = () => fake.alarms.time(DELIVERY_ALARM);
  return {
    ...services,
    services,
    start,
    clock,
    ...network,
    fake,
    web: fake.web,
    signIn,
    writeSettings,
    alarm,
  };
}

/** As a sign-in brings them, without the way through its pages. */
function tokensOf(
  { authUrl, baseUrl }: ServiceSettings,
  account: string,
  { signIns }: ReturnType<typeof createNetwork>,
): Tokens {
  return { ...signIns.issue(account), account, issuer: authUrl, apiOrigin: new URL(baseUrl).origin };
}
