// Sets the alarm that wakes the worker when something is due.
import type { Parts } from '../parts.ts';

export const DELIVERY_ALARM = 'deliver';
export const RECHECK_ALARM = 'recheck';
const PROMPT_MS = 30_000;

/** `time` in epoch milliseconds; null: nothing waits. */
export async function wakeAt({ platform, memory, delivery }: Parts, time: number | null): Promise<void> {
  const { alarms } = platform.browser;
  memory.stopPrompt?.();
  if (time === null) {
    await alarms.clear(DELIVERY_ALARM);
    return;
  }
  // The alarm survives the worker but may be held back for half a minute; the timer is prompt but dies with it.
  // It goes off again and again: one that wakes a worker which dies at once must not have been the last.
  await alarms.create(DELIVERY_ALARM, { when: time, periodInMinutes: 0.5 });
  const wait = time - platform.now();
  if (wait < PROMPT_MS) memory.stopPrompt = platform.after(Math.max(0, wait), () => void delivery.deliver());
}
