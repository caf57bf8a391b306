// Every area of the browser's storage is closed to content scripts, where the browser can do that.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { restrictStorage } from '@/lib/store/account/trusted-storage.ts';

const AREAS = ['local', 'session', 'sync'] as const;

beforeEach(() => fakeBrowser.reset());

describe('restrictStorage', () => {
  it.each(AREAS)('closes storage.%s, also where the other areas refuse', async (area) => {
    const setAccessLevel = vi.fn(async () => undefined);
    const refuse = vi.fn(async () => Promise.reject(new Error('refused')));
    for (const one of AREAS)
      Object.assign(browser.storage[one], { setAccessLevel: one === area ? setAccessLevel : refuse });
    await restrictStorage();
    expect(setAccessLevel.mock.calls).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }]]);
  });

  it('does nothing in a browser without access levels', async () => {
    for (const one of AREAS) Object.assign(browser.storage[one], { setAccessLevel: undefined });
    await expect(restrictStorage()).resolves.toBeUndefined();
  });
});
