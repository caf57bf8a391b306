// A worker of the real composition root, signed in to a service that is played by a function.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createServices } from '@/lib/background/services.ts';
import type { ServiceSettings, Settings } from '@/lib/domain/settings.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import { writeService, writeSettings } from '@/lib/store/preferences.ts';
import { writeSession } from '@/lib/store/tokens.ts';
import { testPlatform } from './platform.ts';

/** An empty computer: nothing stored, no account signed in. */
export async function emptyComputer(settings: Partial<Settings> = {}): Promise<void> {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
  fakeBrowser.reset();
  Object.assign(fakeBrowser, { identity: { getRedirectURL: () => 'https://extension.example/' } });
  await writeSettings({ ...defaultSettings, ...settings });
}

/** Signed in as `account` at the service, without the way through its pages. */
export async function signIn(service: ServiceSettings, account = 'user-1'): Promise<void> {
  await writeService(service);
  const tokens = {
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: Date.now() + 24 * 3600_000,
    account,
    issuer: service.authUrl,
    apiOrigin: new URL(service.baseUrl).origin,
  };
  await writeSession(tokens, { state: 'connected', id: account, name: account, problem: null });
}

/** A new worker over what is stored. */
export function startWorker(request: typeof fetch) {
  return createServices(
    testPlatform({
      fetch: request,
      timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
      readPackagedFile: async () => ({}),
    }),
  );
}
