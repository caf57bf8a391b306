// The alarm that wakes the worker when an item is due, and `enqueueAndDeliver`, which sets it before anything is queued.
import type { Context } from './context.ts';

export const DELIVERY_ALARM = 'deliver';

/** How long after the start of an attempt the alarm retries it if the worker has died, in ms. */
const RETRY_ALARM_MS = 30_000;
/** Waits shorter than this many milliseconds also get a timer. */
const TIMER_UP_TO_MS = 30_000;

/** Sets the alarm. `time` in epoch milliseconds; null clears it. */
export async function setDeliveryAlarm(ctx: Context, time: number | null): Promise<void> {
  const { browser, state } = ctx;
  state.deliveryAlarm.stopTimer?.();
  if (time === null) {
    await browser.alarms.clear(DELIVERY_ALARM);
    return;
  }
  // The browser may delay an alarm by half a minute. The timer is exact, but ends with the worker. The alarm repeats, because a worker that
  // it has started may end at once.
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
 * Runs `work`, which adds to the outbox or connects an account, then delivers. The alarm is set first, so that a worker that dies is
 * started again.
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
