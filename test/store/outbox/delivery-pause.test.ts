// Tests the pause that the service asked for.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { readPause, writePause } from '@/lib/store/outbox/delivery-pause.ts';

describe('readPause', () => {
  it('returns the stored end of the pause', async () => {
    expect(await readPause()).toBe(0);
    await writePause(1_800_000_000_000);
    expect(await readPause()).toBe(1_800_000_000_000);
  });

  it.each(['later', null, true])('returns 0 if %j is stored', async (pausedUntil) => {
    await browser.storage.local.set({ pausedUntil });
    expect(await readPause()).toBe(0);
  });
});
