// Retries transactions after a serialization failure or a deadlock. PostgreSQL reports them rarely, CockroachDB and YugabyteDB often.
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

/** `run` must have no effect beyond the statement or transaction that it sends: it may run several times. */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      // Random back-off, or the same two transactions would collide again.
      await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** A transaction without time limits, for work that no request waits for. */
export function inLongTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`);
    return run(tx);
  });
}

/** Runs a transaction, and runs it again after a conflict with another one. */
export function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return retryConflicts(() => db.transaction(run));
}
