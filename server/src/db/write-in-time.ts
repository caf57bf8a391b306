// A transaction that is written before its request is answered, or not at all: see answer-limit.ts.
import { type Refusal, refuse } from '../refusal.ts';
import type { Db, Tx } from './open.ts';
import { inTransaction } from './retry.ts';

const late = new Error('The transaction took too long.');

/** Rolls back when `writeBy` has passed (milliseconds since 1970): the commit must not come after a 503. */
export async function writeInTime<T>(
  db: Db,
  writeBy: number,
  run: (tx: Tx) => Promise<T>,
): Promise<T | Refusal> {
  const throwIfLate = () => {
    if (Date.now() > writeBy) throw late;
  };
  try {
    throwIfLate();
    return await inTransaction(db, async (tx) => {
      const result = await run(tx);
      throwIfLate();
      return result;
    });
  } catch (error) {
    if (error !== late) throw error;
    return refuse('unavailable', 'The service did not get to it in time. Nothing was changed: try again.');
  }
}
