// Tests that content scripts have no access to any storage area. This depends on the browser supporting access levels.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { restrictStorage } from '@/lib/store/account/trusted-storage.ts';

const AREAS = ['local', 'session', 'sync'] as const;

describe('restrictStorage', () => {
  it.each(AREAS)('restricts storage.%s even if the other areas reject the call', async (area) => {
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
