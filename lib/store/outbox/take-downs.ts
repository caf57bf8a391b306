// How often each piece of work took the worker down. Written before the work begins: a dead worker cannot write.
import { browser } from 'wxt/browser';
import { hasFields, isObject, isWhole } from '../../domain/fields.ts';

/** `at`: epoch milliseconds of the last time. `since`: a worker is at it since then, or died over it. */
export interface TakeDown {
  readonly count: number;
  readonly at: number;
  readonly since?: number;
}

const isTime = isWhole(0, Number.MAX_SAFE_INTEGER);
const isTimeOrNothing = (value: unknown) => value === undefined || isTime(value);
const checks = { count: isWhole(0, 1000), at: isTime, since: isTimeOrNothing };

/** By the name of the work. */
export async function readTakeDowns(): Promise<ReadonlyMap<string, TakeDown>> {
  const { takeDowns } = await browser.storage.local.get('takeDowns');
  const stored = isObject(takeDowns) ? Object.entries(takeDowns) : [];
  return new Map(
    stored.filter((entry): entry is [string, TakeDown] => hasFields<TakeDown>(entry[1], checks)),
  );
}

export async function writeTakeDowns(takeDowns: ReadonlyMap<string, TakeDown>): Promise<void> {
  if (takeDowns.size === 0) await browser.storage.local.remove('takeDowns');
  else await browser.storage.local.set({ takeDowns: Object.fromEntries(takeDowns) });
}
