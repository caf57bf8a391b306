// A database that another connection keeps busy: every statement waits.
import type { TestServer } from './test-server.ts';

/** The server needs `databasePool: 1`: with one connection who holds it holds everybody. */
export async function whileHeld<T>({ db }: Pick<TestServer, 'db'>, run: () => Promise<T>): Promise<T> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holding = db.transaction(() => held);
  try {
    return await run();
  } finally {
    letGo();
    await holding;
  }
}
