// Tests the pause that the service has asked for.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { readDeliveryPauseEnd, writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';

describe('readDeliveryPauseEnd', () => {
  it('returns the stored end of the pause', async () => {
    expect(await readDeliveryPauseEnd()).toBe(0);
    await writeDeliveryPauseEnd(1_800_000_000_000);
    expect(await readDeliveryPauseEnd()).toBe(1_800_000_000_000);
  });

  it.each(['later', null, true])('returns 0 if %j is stored', async (pausedUntil) => {
    await browser.storage.local.set({ pausedUntil });
    expect(await readDeliveryPauseEnd()).toBe(0);
  });
});
