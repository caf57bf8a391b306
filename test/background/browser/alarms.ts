// Simulates alarms. An alarm replaces another alarm of the same name. An alarm with no time or with two times is rejected.
import { runWorkerEffect } from '../worker-life.ts';
import { createFakeEvent } from './events.ts';

/** The maximum number of alarms: https://developer.chrome.com/docs/extensions/reference/api/alarms */
const MOST = 500;

interface Alarm {
  readonly name: string;
  readonly scheduledTime: number;
  readonly periodInMinutes?: number | undefined;
}

type Wanted = Readonly<Record<'when' | 'delayInMinutes' | 'periodInMinutes', number | null | undefined>>;

/**
 * Creates the fake alarms API. The minimum period of 30 s for packed extensions is not simulated, because Chromium allows any period for an
 * unpacked extension.
 */
export function createFakeAlarms(now: () => number) {
  const set = new Map<string, Alarm>();
  const onAlarm = createFakeEvent<[Alarm]>();

  function create(name: string, wanted: Partial<Wanted>): void {
    for (const [member, value] of Object.entries(wanted))
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new TypeError(
          `Error at parameter 'alarmInfo': Error at property '${member}': Value must not be NaN or Infinity.`,
        );
    const { when = null, delayInMinutes = null, periodInMinutes = null } = wanted;
    if (when !== null && delayInMinutes !== null) throw new Error('Cannot set both when and delayInMinutes.');
    const delay = delayInMinutes ?? periodInMinutes;
    if (when === null && delay === null)
      throw new Error('Must set at least one of when, delayInMinutes, or periodInMinutes.');
    if (!set.has(name) && set.size >= MOST)
      throw new Error(`An extension cannot have more than ${MOST} active alarms.`);
    const scheduledTime = when ?? now() + (delay ?? 0) * 60_000;
    set.set(name, { name, scheduledTime, ...(periodInMinutes !== null && { periodInMinutes }) });
  }

  function goOff(name: string): void {
    const alarm = set.get(name);
    if (!alarm) return;
    const { periodInMinutes: period, scheduledTime: was } = alarm;
    // A one-time alarm is removed before its event.
    if (period === undefined) set.delete(name);
    else set.set(name, { ...alarm, scheduledTime: Math.max(now(), was) + period * 60_000 });
    onAlarm.dispatch(alarm);
  }

  return {
    api: {
      create: (name: string, wanted: Partial<Wanted>) => runWorkerEffect(async () => create(name, wanted)),
      clear: (name: string) => runWorkerEffect(async () => set.delete(name)),
      get: (name: string) => runWorkerEffect(async () => set.get(name)),
      getAll: () => runWorkerEffect(async () => [...set.values()]),
      onAlarm,
    },
    /** Returns when the alarm fires; null if it is not set. */
    time: (name: string): number | null => set.get(name)?.scheduledTime ?? null,
    /** Removes all alarms, as disabling the extension does. */
    forgetAll: () => set.clear(),
    goOff,
    /** Fires the alarm that is due first. */
    goOffNext: (): void => {
      const [next] = [...set.values()].sort((a, b) => a.scheduledTime - b.scheduledTime);
      if (next) goOff(next.name);
    },
  };
}
