// Runs a transaction that is either committed before its request times out, or rolled back (see answer-limit.ts).
import { createRefusal, type Refusal } from '../refusal.ts';
import type { Db, Tx } from './open.ts';
import { runInTransaction } from './retry.ts';

const late = new Error('The transaction took too long.');

/**
 * Runs the transaction. After `writeBy` (milliseconds since 1970), rolls back and returns a refusal, so that nothing is committed after a
 * 503.
 */
export async function writeBeforeDeadline<T>(
  db: Db,
  writeBy: number,
  run: (tx: Tx) => Promise<T>,
): Promise<T | Refusal> {
  const throwIfLate = () => {
    if (Date.now() > writeBy) throw late;
  };
  try {
    throwIfLate();
    return await runInTransaction(db, async (tx) => {
      const result = await run(tx);
      throwIfLate();
      return result;
    });
  } catch (error) {
    if (error !== late) throw error;
    return createRefusal(
      'unavailable',
      'The service did not get to it in time. Nothing was changed: try again.',
    );
  }
}
