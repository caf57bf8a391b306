// How many statements and transactions want a connection right now. postgres.js does not say, so its client is watched.
import type postgres from 'postgres';

export interface PoolLoad {
  /** Connections at most. */
  readonly size: number;
  readonly inUse: number;
  readonly waiting: number;
}

type Client = postgres.Sql;

/** The same client to drizzle, which calls `unsafe` (with or without `values`) and `begin` only. */
export function watchPool(client: Client, size: number): { client: Client; load: () => PoolLoad } {
  let wanted = 0;
  const counted = async <T>(work: PromiseLike<T>): Promise<T> => {
    wanted += 1;
    try {
      return await work;
    } finally {
      wanted -= 1;
    }
  };
  const unsafe = (...given: Parameters<Client['unsafe']>) => {
    const query = client.unsafe(...given);
    return {
      values: () => counted(query.values()),
      // A query is sent when it is awaited, so it must stay a thenable.
      // biome-ignore lint/suspicious/noThenProperty: see above
      then: (...next: Parameters<(typeof query)['then']>) => counted(query).then(...next),
    };
  };
  const begin = (run: (sql: postgres.TransactionSql) => unknown) => counted(client.begin(run));
  const watched = new Proxy(client, {
    get: (target, name) =>
      name === 'unsafe' ? unsafe : name === 'begin' ? begin : Reflect.get(target, name, target),
  });
  const load = () => ({ size, inUse: Math.min(wanted, size), waiting: Math.max(0, wanted - size) });
  return { client: watched, load };
}
