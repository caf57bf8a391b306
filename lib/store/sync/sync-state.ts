// Stores the state of sync in this browser (`storage.local`).
import { browser } from 'wxt/browser';
import { boolean, number, object, parseAs, text } from '../../domain/fields.ts';

export interface SyncState {
  readonly on: boolean;
  /** A random name that identifies this browser among the synced browsers. */
  readonly by: string;
  /** Whether the browser refused the last read or write. */
  readonly isRefused: boolean;
  /** How many choices are synced, and how many did not fit. */
  readonly sent: number;
  readonly leftOut: number;
  /** `digestOfSyncedItems` after the last exchange; empty while a change waits to be written. */
  readonly seen: string;
}

const state = object<SyncState>({
  on: boolean,
  by: text,
  isRefused: boolean,
  sent: number,
  leftOut: number,
  seen: text,
});

/** Returns the state; null if sync was never switched on. */
export async function readSyncState(): Promise<SyncState | null> {
  const { sync } = await browser.storage.local.get('sync');
  return parseAs(state, sync);
}

export async function writeSyncState(sync: SyncState): Promise<void> {
  await browser.storage.local.set({ sync });
}
