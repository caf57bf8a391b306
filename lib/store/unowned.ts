// Tells whether any stored item has no account yet. Every start of the worker checks this, and there is usually none.
import { openDatabase } from './database.ts';

export async function hasUnownedSessions(): Promise<boolean> {
  return (await (await openDatabase()).getAll('sessions')).some(({ account }) => account === null);
}

/** Items that this version cannot parse count as well. */
export async function hasUnownedItems(): Promise<boolean> {
  return (await (await openDatabase()).getAll('outbox')).some(({ account }) => account === null);
}
