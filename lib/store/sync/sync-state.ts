// What this browser stores about the sync with other browsers, in `storage.local`.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

export interface SyncState {
  readonly on: boolean;
  /** Random name of this browser among the synced ones. */
  readonly by: string;
  /** Whether the browser refused the last read or write. */
  readonly isRefused: boolean;
  /** How many choices are synced, and how many did not fit. */
  readonly sent: number;
  readonly leftOut: number;
  /** `digestOfSynced` after the last exchange; empty while something waits to be written. */
  readonly seen: string;
}

const stateSchema = () =>
  z.object({
    on: z.boolean(),
    by: z.string(),
    isRefused: z.boolean(),
    sent: z.number(),
    leftOut: z.number(),
    seen: z.string(),
  });

/** Null before sync was switched on for the first time. */
export async function readSyncState(): Promise<SyncState | null> {
  const { sync } = await browser.storage.local.get('sync');
  const parsed = stateSchema().safeParse(sync);
  return parsed.success ? parsed.data : null;
}

export async function writeSyncState(sync: SyncState): Promise<void> {
  await browser.storage.local.set({ sync });
}
