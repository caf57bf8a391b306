// Retries transactions after a serialization failure or a deadlock. These are rare in PostgreSQL, but frequent in CockroachDB and
// YugabyteDB.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from './open.ts';
import { sqlStateOf } from './pg-error.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

const isConflict = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
};

/** Runs `run` again after a conflict. `run` may run several times, so it must have no effect apart from its statement or transaction. */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      // The back-off is random, because otherwise the same two transactions would collide again.
      await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Runs a transaction without time limits. Use it only for work that no request waits for. */
export function runInUnlimitedTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return runInTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`);
    return run(tx);
  });
}

/** Runs a transaction, and retries it after a conflict with another transaction. */
export function runInTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return retryConflicts(() => db.transaction(run));
}
