// The alarm that brings the worker back: it goes off until nothing waits any more.
import { expect, it, vi } from 'vitest';
import { queue } from '@/lib/background/sending/queue.ts';
import { DELIVERY_ALARM } from '@/lib/background/sending/wake-up.ts';
import { edit } from '../changes.ts';
import { createRoot } from '../root.ts';

it('is set before a change is queued, comes again every half minute, and ends when nothing can be sent', async () => {
  const { services, fake, alarm } = await createRoot({ account: null });
  const set = vi.spyOn(fake.api.alarms, 'create');
  await queue(services, edit({ progress: 5 }));
  expect(set).toHaveBeenCalledWith(DELIVERY_ALARM, { when: expect.any(Number), periodInMinutes: 0.5 });
  await services.delivery.deliver();
  // No account is signed in: the change waits for that, and not for a time.
  expect(alarm()).toBeNull();
  expect(await services.outbox.list()).toHaveLength(1);
});
