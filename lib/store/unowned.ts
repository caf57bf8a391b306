// Whether anything stored has no account yet. Each start of the worker asks, and most find nothing.
import { openDatabase } from './database.ts';

export async function hasUnownedSessions(): Promise<boolean> {
  return (await (await openDatabase()).getAll('sessions')).some(({ account }) => account === null);
}

/** Items that this version cannot read count, too. */
export async function hasUnownedItems(): Promise<boolean> {
  return (await (await openDatabase()).getAll('outbox')).some(({ account }) => account === null);
}
