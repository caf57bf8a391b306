// Local state of the sync with other browsers, in `storage.local`.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Shadow } from '../../domain/sync/reconcile.ts';
import { withLock } from '../mutex.ts';

/** Why the last sync failed; null if it did not. */
type SyncProblem = 'refused' | null;

/** `by` is the random name of this browser among the synced ones. `leftOut` counts the choices that did not fit. `bytes` is the size of Kiroku's items in the synced storage. */
export interface SyncState {
  readonly on: boolean;
  readonly by: string;
  readonly problem: SyncProblem;
  readonly leftOut: number;
  readonly sent: number;
  readonly bytes: number;
  /** `digestOfSynced` at the last sync. */
  readonly seen: string;
}

const stateSchema = () =>
  z.object({
    on: z.boolean(),
    by: z.string(),
    problem: z.nullable(z.literal('refused')),
    leftOut: z.number(),
    sent: z.number(),
    bytes: z.number(),
    seen: z.string(),
  });

const shadowSchema = () =>
  z.array(
    z.tuple([
      z.string(),
      z.object({
        stamp: z.object({ time: z.number(), count: z.number(), by: z.string() }),
        digest: z.string(),
        unread: z.optional(z.literal(true)),
      }),
    ]),
  );

/** Null before sync was switched on for the first time. */
export async function readSyncState(): Promise<SyncState | null> {
  const { sync } = await browser.storage.local.get('sync');
  const parsed = stateSchema().safeParse(sync);
  return parsed.success ? parsed.data : null;
}

export async function writeSyncState(sync: SyncState): Promise<void> {
  await browser.storage.local.set({ sync });
}

export async function readShadow(): Promise<Shadow> {
  const { syncShadow } = await browser.storage.local.get('syncShadow');
  const parsed = shadowSchema().safeParse(syncShadow);
  return new Map(parsed.success ? parsed.data : []);
}

export async function writeShadow(shadow: Shadow): Promise<void> {
  await browser.storage.local.set({ syncShadow: [...shadow] });
}

/** When settings were changed and choices removed, in epoch milliseconds by key. */
export async function readChoiceTimes(): Promise<Readonly<Record<string, number>>> {
  const { choiceTimes } = await browser.storage.local.get('choiceTimes');
  const parsed = z.record(z.string(), z.number()).safeParse(choiceTimes);
  return parsed.success ? parsed.data : {};
}

export async function writeChoiceTimes(choiceTimes: Readonly<Record<string, number>>): Promise<void> {
  await browser.storage.local.set({ choiceTimes });
}

/** How many changes were made since the last complete write. It is stored, because a browser may lose an alarm. */
export async function readWaiting(): Promise<number> {
  const { syncWaits } = await browser.storage.local.get('syncWaits');
  return typeof syncWaits === 'number' ? syncWaits : 0;
}

/** Counts one more change and runs `work`, under the lock that `forgetWaiting` uses. */
export function countWaiting(work: () => Promise<void>): Promise<void> {
  return withLock('syncWaits', async () => {
    await browser.storage.local.set({ syncWaits: (await readWaiting()) + 1 });
    await work();
  });
}

/** Resets the count to 0 and runs `work`, unless the count is no longer `waiting`. */
export function forgetWaiting(waiting: number, work: () => Promise<void>): Promise<void> {
  return withLock('syncWaits', async () => {
    if (waiting === 0 || (await readWaiting()) !== waiting) return;
    await browser.storage.local.set({ syncWaits: 0 });
    await work();
  });
}
