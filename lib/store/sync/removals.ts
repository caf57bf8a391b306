// Decides which removals must be remembered, because another browser would otherwise restore the choice.
import { maySync } from '../../domain/sync/may-sync.ts';
import { readSettings } from '../preferences.ts';
import { readSyncState } from './sync-state.ts';

/**
 * Returns a function that tells whether to remember the removal of a choice. It does not if sync was never on, or if the choice never
 * leaves this browser.
 */
export async function remembersRemovals(): Promise<(key: string) => boolean> {
  if (!(await readSyncState())) return () => false;
  const { selfHosted } = await readSettings();
  return (key) => maySync(key, selfHosted);
}
