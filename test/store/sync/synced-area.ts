// Replaces the unlimited synced storage in memory by one with Chromium's limits.
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createSyncedAccount, type SyncedArea } from '../../background/browser/synced-storage.ts';

/** Installed until the end of the test file. */
export function installSynced(): SyncedArea {
  const area = createSyncedAccount().add(() => 0);
  vi.spyOn(area, 'set');
  vi.spyOn(area, 'remove');
  install(area);
  return area;
}

/** A browser without synced storage, or with it switched off. */
export function install(area: unknown): void {
  Object.assign(browser.storage, { sync: area });
}

/** Pseudo-random numbers that are the same in every run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Text that compression shortens by little more than a quarter. */
export function noise(length: number, seed: number): string {
  const next = drawn(seed);
  return Array.from({ length }, () => SIGNS[Math.floor(next() * SIGNS.length)]).join('');
}
