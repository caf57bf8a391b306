// What the server sends to its database, word for word: both drivers are listened to below drizzle.
import type { PGlite } from '@electric-sql/pglite';
import type { Sql } from 'postgres';
import type { Db } from '../../src/db/open.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Send = (text: string, values?: unknown[], options?: unknown) => unknown;

/** Everything that `run` sends, in order; statements inside of transactions are not heard on PostgreSQL. */
export async function recordStatements(db: Db, run: () => Promise<unknown>): Promise<Statement[]> {
  const { $client: client } = db as unknown as { $client: PGlite | Sql };
  const name = 'unsafe' in client ? 'unsafe' : 'query';
  // The property itself: what wraps the client must not be wrapped again.
  const own = Object.getOwnPropertyDescriptor(client, name);
  const send: Send = own?.value ?? Reflect.get(client, name);
  const heard: Statement[] = [];
  const listen: Send = (text, values = [], options) => {
    heard.push({ text, values });
    return send.call(client, text, values, options);
  };
  Object.defineProperty(client, name, { value: listen, configurable: true, writable: true });
  try {
    await run();
  } finally {
    if (own === undefined) Reflect.deleteProperty(client, name);
    else Object.defineProperty(client, name, own);
  }
  return heard;
}
