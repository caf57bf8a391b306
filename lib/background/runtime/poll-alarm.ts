// Sets the poll alarm. It fires every five minutes while Kiroku is busy or something is waiting, and otherwise once a day. So an idle
// browser rarely starts the worker.
import type { Context } from './context.ts';

export const POLL_ALARM = 'poll';

/** How many minutes pass between two polls, while Kiroku is busy and while it is idle. */
const BUSY = 5;
const IDLE = 24 * 60;

/** Polls every five minutes from now on. Call this after an event that may need follow-up work. */
export async function pollEvery5Minutes(ctx: Context): Promise<void> {
  const { poll } = ctx.state;
  poll.hasWorked = true;
  if (poll.everyMinutes !== BUSY) await setAlarm(ctx, BUSY);
}

/** Sets the alarm. Never rejects. If the browser refuses the alarm, the next activity sets it again. */
async function setAlarm({ browser, state: { poll } }: Context, minutes: number): Promise<void> {
  poll.everyMinutes = minutes;
  await browser.alarms.create(POLL_ALARM, { periodInMinutes: minutes }).catch(() => {
    poll.everyMinutes = null;
  });
}

/** Chooses the interval until the next poll. `isWaiting` states whether something may change without an event. */
export async function planNextPoll(ctx: Context, isWaiting: boolean): Promise<void> {
  const { poll } = ctx.state;
  const isBusy = poll.hasWorked || isWaiting;
  if (isBusy) await pollEvery5Minutes(ctx);
  else await setAlarm(ctx, IDLE);
  poll.hasWorked = false;
}

/** Counts the event that has started the worker as activity. Returns false if no alarm exists. Call this at worker start. */
export async function resumePolling(ctx: Context): Promise<boolean> {
  const alarm = await ctx.browser.alarms.get(POLL_ALARM);
  if (!alarm) return false;
  if (alarm.periodInMinutes === BUSY) ctx.state.poll.everyMinutes = BUSY;
  else await pollEvery5Minutes(ctx);
  return true;
}
