// The real platform: this browser, its network and its clock.
import { browser } from 'wxt/browser';
import type { Platform } from '@/lib/background/runtime/platform.ts';
import { withBodyLimit } from '@/lib/background/runtime/read-answer.ts';
import { broadcast } from '@/lib/messaging/channel.ts';
import { readPackagedFile } from './packaged-file.ts';

const request: typeof fetch = (input, init) => fetch(input, init);

export const platform: Platform = {
  // `browser` is read through a getter, because the build loads this file without a browser.
  get browser() {
    return browser;
  },
  fetch: request,
  boundedFetch: withBodyLimit(request),
  now: () => Date.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
  languages: () => navigator.languages,
  readStorage: async () => {
    const [kept, { usage }] = await Promise.all([
      navigator.storage.persisted(),
      navigator.storage.estimate(),
    ]);
    const isExempt = await browser.permissions.contains({ permissions: ['unlimitedStorage'] });
    return { kept: kept || isExempt, usedBytes: usage ?? null };
  },
  broadcast,
  readPackagedFile,
};
