// Decides which removals must be stored. Without the record of a removal, another browser would restore the choice.
import { maySyncChoice } from '../../domain/sync/may-sync.ts';
import { readSettings } from '../preferences.ts';
import { readSyncState } from './sync-state.ts';

/**
 * Returns a function that decides whether the removal of a choice must be stored. The removal need not be stored if sync was never on, or
 * if the choice is never synced.
 */
export async function createRemovalFilter(): Promise<(key: string) => boolean> {
  if (!(await readSyncState())) return () => false;
  const { selfHosted } = await readSettings();
  return (key) => maySyncChoice(key, selfHosted);
}
