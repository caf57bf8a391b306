// Keeps a database busy from another connection, so that other statements must wait.

import { createGate } from '../../../test/create-gate.ts';
import type { TestServer } from './test-server.ts';

/**
 * Opens a transaction with `begin`, and runs `work` in it. Resolves when the work is done, so that the tested code runs after it. Resolves
 * to a function that ends the transaction. Rejects if the work fails.
 */
export function holdTransaction<Tx>(
  begin: (run: (tx: Tx) => Promise<void>) => Promise<unknown>,
  work: (tx: Tx) => PromiseLike<unknown>,
): Promise<() => Promise<unknown>> {
  const { opened: isOver, open: end } = createGate();
  return new Promise((resolve, reject) => {
    const ended = begin(async (tx) => {
      await work(tx);
      resolve(() => {
        end();
        return ended;
      });
      await isOver;
    });
    ended.catch(reject);
  });
}

/** Blocks the server's only connection until `run` has ended. The server must have been started with `databasePool: 1`. */
export async function withBusyConnection<T>(
  { db }: Pick<TestServer, 'db'>,
  run: () => Promise<T>,
): Promise<T> {
  const letGo = await holdTransaction(
    (held) => db.transaction(held),
    async () => undefined,
  );
  try {
    return await run();
  } finally {
    await letGo();
  }
}
