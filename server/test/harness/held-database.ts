// A database that another connection keeps busy: statements wait for it.

import { gate } from '../../../test/gate.ts';
import type { TestServer } from './test-server.ts';

/**
 * A transaction that has done its work, and stays open until what is returned is called; that waits for its end. Not before the work is done:
 * else what is tested may be over when it begins. `begin`: of a connection. Throws where the work fails.
 */
export function holdOpen<Tx>(
  begin: (run: (tx: Tx) => Promise<void>) => Promise<unknown>,
  work: (tx: Tx) => PromiseLike<unknown>,
): Promise<() => Promise<unknown>> {
  const { opened: isOver, open: end } = gate();
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

/** The server needs `databasePool: 1`: with one connection who holds it holds everybody. */
export async function whileHeld<T>({ db }: Pick<TestServer, 'db'>, run: () => Promise<T>): Promise<T> {
  const letGo = await holdOpen(
    (held) => db.transaction(held),
    async () => undefined,
  );
  try {
    return await run();
  } finally {
    await letGo();
  }
}
