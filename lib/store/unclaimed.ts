// Whether anything stored is of no account yet. Each start of the worker asks, and most find nothing.
import { openDatabase } from './database.ts';

export async function hasUnclaimedSessions(): Promise<boolean> {
  return (await (await openDatabase()).getAll('sessions')).some(({ account }) => account === null);
}

/** Also among those that this version cannot read. */
export async function hasUnclaimedItems(): Promise<boolean> {
  return (await (await openDatabase()).getAll('outbox')).some(({ account }) => account === null);
}
