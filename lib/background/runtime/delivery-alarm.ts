// Sets the alarm that wakes the worker when an outbox item is due. `enqueueAndDeliver` sets this alarm before anything is queued.
import type { Context } from './context.ts';

export const DELIVERY_ALARM = 'deliver';

/** If the worker dies during an attempt, the alarm retries the attempt this many milliseconds after its start. */
const RETRY_ALARM_MS = 30_000;
/** A wait shorter than this many milliseconds gets a timer in addition to the alarm. */
const TIMER_UP_TO_MS = 30_000;

/** Sets the alarm to a time in epoch milliseconds. Clears the alarm if the time is null. */
export async function setDeliveryAlarm(ctx: Context, time: number | null): Promise<void> {
  const { browser, state } = ctx;
  state.deliveryAlarm.stopTimer?.();
  if (time === null) {
    await browser.alarms.clear(DELIVERY_ALARM);
    return;
  }
  // The browser may delay an alarm by half a minute, so a timer is set, too. The timer is exact, but ends with the worker. The alarm
  // repeats, because the worker that it has started may end at once.
  await browser.alarms.create(DELIVERY_ALARM, { when: time, periodInMinutes: 0.5 });
  const wait = time - ctx.now();
  if (wait < TIMER_UP_TO_MS)
    state.deliveryAlarm.stopTimer = ctx.after(Math.max(0, wait), () => void ctx.deliver());
}

/** Sets the alarm for a retry. Ignores errors: sending must work even if no alarm can be set. */
export async function armRetryAlarm(ctx: Context): Promise<void> {
  await setDeliveryAlarm(ctx, ctx.now() + RETRY_ALARM_MS).catch(() => undefined);
}

/**
 * Runs `work`, which adds to the outbox or connects an account. Then sends the outbox. The alarm is set before `work` runs, so that the
 * browser starts a new worker if this one dies.
 */
export async function enqueueAndDeliver<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { deliveryAlarm } = ctx.state;
  deliveryAlarm.enqueuing += 1;
  try {
    await armRetryAlarm(ctx);
    return await work();
  } finally {
    deliveryAlarm.enqueuing -= 1;
    void ctx.deliver();
  }
}
