// The alarm that wakes the worker: it repeats until nothing waits.
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { queue } from '@/lib/background/sending/queue.ts';
import { DELIVERY_ALARM } from '@/lib/background/sending/wake-up.ts';
import { createServices } from '@/lib/background/services.ts';
import { edit } from './changes.ts';
import { testPlatform } from './platform.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(browser, 'action', 'get').mockReturnValue({
    setBadgeText: vi.fn(),
    setBadgeBackgroundColor: vi.fn(),
    setBadgeTextColor: vi.fn(),
  } as never);
});

it('is set before a change is queued, comes again every half minute, and ends when nothing can be sent', async () => {
  const set = vi.spyOn(fakeBrowser.alarms, 'create');
  const services = createServices(testPlatform());
  await queue(services, edit({ progress: 5 }));
  expect(set).toHaveBeenCalledWith(DELIVERY_ALARM, { when: expect.any(Number), periodInMinutes: 0.5 });
  await services.delivery.deliver();
  // No account is signed in: the change waits for a sign-in, not for a time.
  expect(await fakeBrowser.alarms.get(DELIVERY_ALARM)).toBeUndefined();
  expect(await services.outbox.list()).toHaveLength(1);
});
