// Creates the platform of a test, which has a browser in memory and no network. The test can set the platform's clock and random numbers.
import { browser } from 'wxt/browser';
import type { Platform } from '@/lib/background/runtime/platform.ts';
import { withBodyLimit } from '@/lib/background/runtime/read-answer.ts';
import { broadcast } from '@/lib/messaging/channel.ts';

const noNetwork: typeof fetch = async () => {
  throw new TypeError('Failed to fetch');
};

export function createTestPlatform({
  fetch: request = noNetwork,
  ...part
}: Partial<Platform> = {}): Platform {
  return {
    get browser() {
      return browser;
    },
    fetch: request,
    boundedFetch: withBodyLimit(request),
    now: () => Date.now(),
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    after: () => () => undefined,
    timeLimit: () => new AbortController().signal,
    languages: () => ['en'],
    readStorage: async () => ({ kept: true, usedBytes: 1 }),
    broadcast,
    readPackagedFile: async (path) => {
      throw new Error(`no file ${path}`);
    },
    ...part,
  };
}
