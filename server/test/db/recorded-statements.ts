// Records the statements that the server sends to its database. The recording happens below drizzle, in both drivers.
import type { PGlite } from '@electric-sql/pglite';
import type { Sql } from 'postgres';
import type { Db } from '../../src/db/open.ts';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Send = (text: string, values?: unknown[], options?: unknown) => unknown;
type Begin = (run: (tx: object) => unknown) => unknown;

/** Returns the statements that `run` sends, in order. Statements inside transactions are included. */
export async function recordStatements(db: Db, run: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const { $client: client } = db as unknown as { $client: PGlite | Sql };
  const [send, begin] = 'unsafe' in client ? ['unsafe', 'begin'] : ['query', 'transaction'];
  const heard: RecordedStatement[] = [];
  const listenTo = (connection: object) =>
    replace<Send>(connection, send, (original) => (text, values = [], options) => {
      heard.push({ text, values });
      return original(text, values, options);
    });
  const restore = [
    listenTo(client),
    replace<Begin>(client, begin, (original) => (inside) => {
      return original((tx) => {
        listenTo(tx);
        return inside(tx);
      });
    }),
  ];
  try {
    await run();
  } finally {
    for (const undo of restore) undo();
  }
  return heard;
}

/** Replaces a method, and returns a function that restores it. */
function replace<T extends (...given: never[]) => unknown>(
  owner: object,
  name: string,
  make: (original: T) => T,
): () => void {
  // Read the own property through its descriptor, which bypasses the proxy of pool-load.ts. Otherwise the proxy would wrap the method a
  // second time.
  const own = Object.getOwnPropertyDescriptor(owner, name);
  const original: T = own?.value ?? Reflect.get(owner, name);
  const value = make(original.bind(owner) as T);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (own === undefined) Reflect.deleteProperty(owner, name);
    else Object.defineProperty(owner, name, own);
  };
}
