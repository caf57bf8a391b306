// Wraps the client of postgres.js for drizzle. Counts the statements and transactions that need a connection, and ends a transaction whose
// connection is lost. drizzle calls only `unsafe` (with or without `values`) and `begin`.
import type postgres from 'postgres';
import { isConnectionLost } from './pg-error.ts';

export interface PoolLoad {
  /** The pool has at most this many connections. */
  readonly size: number;
  readonly inUse: number;
  readonly waiting: number;
}

type Client = postgres.Sql;
type Run = (sql: postgres.TransactionSql) => unknown;
type Given = Parameters<Client['unsafe']>;

export function wrapClientToMeasureLoad(
  client: Client,
  size: number,
): { client: Client; load: () => PoolLoad } {
  let wanted = 0;
  const counted = async <T>(work: PromiseLike<T>): Promise<T> => {
    wanted += 1;
    try {
      return await work;
    } finally {
      wanted -= 1;
    }
  };
  const unsafe = (...given: Given) => {
    const query = unsafePrepared(client, given);
    return {
      values: () => counted(query.values()),
      // A query is sent when it is awaited, so it must stay a thenable.
      // biome-ignore lint/suspicious/noThenProperty: explained in the line above
      then: (...next: Parameters<(typeof query)['then']>) => counted(query).then(...next),
    };
  };
  const watched = new Proxy(client, {
    get(target, name) {
      if (name === 'unsafe') return unsafe;
      if (name === 'begin') return (run: Run) => counted(beginSafely(client, run));
      return Reflect.get(target, name, target);
    },
  });
  const load = () => ({ size, inUse: Math.min(wanted, size), waiting: Math.max(0, wanted - size) });
  return { client: watched, load };
}

/**
 * Runs a statement as a prepared statement, although drizzle switches that off. Otherwise postgres.js would first ask the server for the
 * types of the parameters. Each statement would then take two round trips, and PostgreSQL would parse it every time.
 */
function unsafePrepared(sql: Pick<Client, 'unsafe'>, [query, parameters, options]: Given) {
  return sql.unsafe(query, parameters, { ...options, prepare: true });
}

const NEVER = new Promise<never>(() => undefined);
const NO_ANSWER = Object.assign(NEVER, { values: () => NEVER });

/**
 * Begins a transaction, and protects the process against a lost connection. In postgres.js, a statement on a lost connection throws an
 * uncaught error that ends the process, and so does the `rollback` after a failure (https://github.com/porsager/postgres/issues/1208). If
 * the connection is lost, `begin` rejects. From then on, the promises of `run` and of its statements stay pending.
 */
function beginSafely(client: Client, run: Run): Promise<unknown> {
  let isClosed = false;
  const begun = client.begin(async (sql) => {
    const stopping = new Proxy(sql, {
      get(target, name) {
        if (name !== 'unsafe') return Reflect.get(target, name, target);
        return (...given: Given) => (isClosed ? NO_ANSWER : unsafePrepared(target, given));
      },
    });
    try {
      const result = await run(stopping);
      return isClosed ? await NEVER : result;
    } catch (error) {
      if (isClosed || isConnectionLost(error)) await NEVER;
      throw error;
    }
  });
  const end = () => {
    isClosed = true;
  };
  begun.then(end, end);
  return begun;
}
