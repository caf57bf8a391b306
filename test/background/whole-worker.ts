// The worker's real composition root and its real stores, signed in, over a list service in memory and a clock that stands still.
import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createServices } from '@/lib/background/services.ts';
import type { Media } from '@/lib/contract/media.ts';
import { apiOriginOf } from '@/lib/domain/service-address.ts';
import { defaultSettings, type TrackingSettings } from '@/lib/domain/settings.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import { readService, writeSettings } from '@/lib/store/preferences.ts';
import { writeSession } from '@/lib/store/tokens.ts';
import { testPlatform } from './platform.ts';
import { connected, createService } from './world.ts';

/** `start` is what a new worker would be: the same storage, nothing in memory. */
export async function wholeWorker(catalogue: Media[], tracking: Partial<TrackingSettings> = {}) {
  fakeBrowser.reset();
  vi.spyOn(browser, 'action', 'get').mockReturnValue({
    setBadgeText: vi.fn(),
    setBadgeBackgroundColor: vi.fn(),
    setBadgeTextColor: vi.fn(),
  } as never);
  vi.spyOn(browser, 'scripting', 'get').mockReturnValue({ executeScript: vi.fn(async () => []) } as never);
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
  const clock = { now: 1_800_000_000_000, ids: 0 };
  const service = createService(catalogue);
  await writeSettings({ ...defaultSettings, tracking: { ...defaultSettings.tracking, ...tracking } });
  const { baseUrl, authUrl } = await readService();
  const tokens = {
    accessToken: 'access',
    refreshToken: null,
    expiresAt: clock.now + 365 * 24 * 3600_000,
    account: 'user-1',
    issuer: authUrl,
    apiOrigin: apiOriginOf({ baseUrl }),
  };
  await writeSession(tokens, connected);
  const start = () =>
    createServices(
      testPlatform({
        fetch: (input, init) => service.fetch(String(input), init),
        now: () => clock.now,
        newId: () => `id-${clock.ids++}`,
        readPackagedFile: async (path) => JSON.parse(await readFile(`public${path}`, 'utf8')),
      }),
    );
  return { start, clock, service };
}
