// The product's own worker, with its real stores and listeners, in a browser in memory; the service is one in memory too.
import { IDBFactory } from 'fake-indexeddb';
import { listen } from '@/entrypoints/background/listen.ts';
import type { Platform } from '@/lib/background/platform.ts';
import { createServices } from '@/lib/background/services.ts';
import { wake } from '@/lib/background/start.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import type { Tokens } from '@/lib/store/tokens.ts';
import { createFakeBrowser, install } from './browser/fake-browser.ts';
import { nowLives } from './life.ts';
import { testPlatform } from './platform.ts';
import { connected, createService } from './world.ts';

export const address = {
  baseUrl: 'https://service.example/v1',
  authUrl: 'https://service.example/auth',
  clientId: 'c',
  clientSecret: 's',
};

export interface RootOptions {
  readonly catalogue?: readonly Media[];
  readonly settings?: Settings;
  readonly account?: AccountSummary;
  /** Match patterns. */
  readonly granted?: readonly string[];
}

const DAY_MS = 24 * 3600_000;

/** `start` is what the browser does after a death: the same storage, nothing in memory. */
export async function createRealRoot({
  catalogue = [],
  settings = defaultSettings,
  account = connected,
  granted = ['https://www.crunchyroll.com/*'],
}: RootOptions = {}) {
  nowLives(null);
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
  const clock = { now: 1_800_000_000_000 };
  const service = createService(catalogue);
  const fake = createFakeBrowser(() => clock.now);
  install(fake);
  fake.permissions.grant(...granted);
  const signIn = (summary: AccountSummary): void =>
    fake.storage.local.put({ account: summary, tokens: tokensOf(summary, clock.now) });
  const writeSettings = (changed: Settings): void => fake.storage.local.put({ settings: changed });
  fake.storage.local.put({ service: address });
  signIn(account);
  writeSettings(settings);

  function start(part: Partial<Platform> = {}) {
    for (const event of fake.events) event.clear();
    const services = createServices(
      testPlatform({
        fetch: service.fetch,
        now: () => clock.now,
        readPackagedFile: async () => ({}),
        ...part,
      }),
    );
    listen(services);
    wake(services);
    return services;
  }

  return { clock, service, fake, web: fake.web, settings, signIn, writeSettings, start, services: start() };
}

function tokensOf({ state, id }: AccountSummary, now: number): Tokens | null {
  if (state !== 'connected' || id === null) return null;
  return {
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: now + 365 * DAY_MS,
    account: id,
    issuer: address.authUrl,
    apiOrigin: new URL(address.baseUrl).origin,
  };
}
