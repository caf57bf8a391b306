// Tests the alarm that wakes the worker as long as an item waits to be sent. Also tests the timer that a running worker uses for waits of
// less than 30 s.

import { expect, it, vi } from 'vitest';
import { DELIVERY_ALARM, setDeliveryAlarm } from '@/lib/background/runtime/delivery-alarm.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { queueChange } from '@/lib/background/sending/queue.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createEditChange } from '../changes.ts';
import { createRoot } from '../root.ts';

it('queueChange sets the delivery alarm, which repeats every 30 s', async () => {
  const { worker, fake, alarm } = await createRoot({ account: null });
  const set = vi.spyOn(fake.api.alarms, 'create');
  await queueChange(worker, createEditChange({ progress: 5 }));
  expect(set).toHaveBeenCalledWith(DELIVERY_ALARM, { when: expect.any(Number), periodInMinutes: 0.5 });
  await deliverOutbox(worker);
  // No account is signed in, so the change waits for a sign-in, not for a time.
  expect(alarm()).toBeNull();
  expect(await readOutbox()).toHaveLength(1);
});

/** Sets up a worker with recorded timers: their delays, and whether they were stopped. */
async function withTimers() {
  const root = await createRoot({ account: null });
  const timers: { wait: number; goOff: () => void; isStopped: boolean }[] = [];
  const worker = root.start({
    after: (wait, goOff) => {
      const timer = { wait, goOff, isStopped: false };
      timers.push(timer);
      return () => {
        timer.isStopped = true;
      };
    },
  });
  await deliverOutbox(worker);
  timers.length = 0;
  return { ...root, worker, timers };
}

it.each([
  ['starts a timer of 0 ms for a past time', -5000, 0],
  ['starts a timer of 0 ms for the current time', 0, 0],
  ['starts a timer for a time 29,999 ms ahead', 29_999, 29_999],
  ['starts no timer for a time 30 s ahead', 30_000, null],
  ['starts no timer for a time an hour ahead', 3600_000, null],
])('setDeliveryAlarm %s', async (_what, ahead, wait) => {
  const { worker, timers, clock, alarm } = await withTimers();
  await setDeliveryAlarm(worker, clock.now + ahead);
  expect(timers.map((timer) => timer.wait)).toEqual(wait === null ? [] : [wait]);
  expect(alarm()).toBe(clock.now + ahead);
});

it.each([
  ['another time', 3600_000],
  ['null', null],
])('setDeliveryAlarm stops its timer if it is called again with %s', async (_what, ahead) => {
  const { worker, timers, clock, alarm } = await withTimers();
  await setDeliveryAlarm(worker, clock.now + 1000);
  await setDeliveryAlarm(worker, ahead === null ? null : clock.now + ahead);
  expect(timers).toMatchObject([{ isStopped: true }]);
  expect(alarm()).toBe(ahead === null ? null : clock.now + ahead);
});

it('setDeliveryAlarm starts a delivery when its timer fires', async () => {
  const { worker, timers, clock } = await withTimers();
  const deliver = vi.fn(async () => undefined);
  await setDeliveryAlarm({ ...worker, deliver }, clock.now + 1000);
  expect(deliver).not.toHaveBeenCalled();
  timers[0]?.goOff();
  expect(deliver).toHaveBeenCalledTimes(1);
});
