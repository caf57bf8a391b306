// What this browser remembers of its travelling choices: items of `storage.local`.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Shadow } from '../../domain/travelling/reconcile.ts';

/** Why the last try failed; null: it did not. */
type TravelProblem = 'refused' | null;

/** `by`: the name of this browser among those that share; it says nothing about it. `leftOut` counts choices that did not fit, `bytes` is what lies in the synced storage. */
export interface TravelState {
  readonly on: boolean;
  readonly by: string;
  readonly problem: TravelProblem;
  readonly leftOut: number;
  readonly sent: number;
  readonly bytes: number;
  /** `digestOfSynced` at the last look. */
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

/** Null before it was switched on for the first time. */
export async function readTravelState(): Promise<TravelState | null> {
  const { travelling } = await browser.storage.local.get('travelling');
  const parsed = stateSchema().safeParse(travelling);
  return parsed.success ? parsed.data : null;
}

export async function writeTravelState(travelling: TravelState): Promise<void> {
  await browser.storage.local.set({ travelling });
}

export async function readShadow(): Promise<Shadow> {
  const { travelled } = await browser.storage.local.get('travelled');
  const parsed = shadowSchema().safeParse(travelled);
  return new Map(parsed.success ? parsed.data : []);
}

export async function writeShadow(shadow: Shadow): Promise<void> {
  await browser.storage.local.set({ travelled: [...shadow] });
}

/** When settings were set and choices forgotten, in epoch milliseconds by key. */
export async function readTimes(): Promise<Readonly<Record<string, number>>> {
  const { choiceTimes } = await browser.storage.local.get('choiceTimes');
  const parsed = z.record(z.string(), z.number()).safeParse(choiceTimes);
  return parsed.success ? parsed.data : {};
}

export async function writeTimes(choiceTimes: Readonly<Record<string, number>>): Promise<void> {
  await browser.storage.local.set({ choiceTimes });
}

/** Counts what has changed since the last writing came to its end; 0: nothing waits. It outlives an alarm, which a browser may lose. */
export async function readWaiting(): Promise<number> {
  const { travelWaits } = await browser.storage.local.get('travelWaits');
  return typeof travelWaits === 'number' ? travelWaits : 0;
}

export async function writeWaiting(travelWaits: number): Promise<void> {
  await browser.storage.local.set({ travelWaits });
}
