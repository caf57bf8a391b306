// Statements of the hot paths, executed by the driver itself: built by the query builder once, each placeholder sent once, rows as
// they arrive. Two thirds of what drizzle's own prepared statements cost a process went into filling in and mapping.
import type { PGlite } from '@electric-sql/pglite';
import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Sql } from 'postgres';
import type { Db } from './open.ts';

type LeanValue = string | number | boolean | null;
/** Every column as text: the two drivers differ in what else they make of it. */
type LeanRow = readonly (string | null)[];
type LeanStatement = (values: Readonly<Record<string, LeanValue>>) => Promise<readonly LeanRow[]>;

interface Built {
  toSQL(): { sql: string; params: unknown[] };
}

/** Each selected column must have been cast to text. Constants belong into the text of the statement. */
export function prepareLean(db: Db, query: Built): LeanStatement {
  const { text, names } = numberedOnce(query);
  const run = runnerOf(db);
  return (values) =>
    run(
      text,
      names.map((name) => valueNamed(values, name)),
    );
}

/** A placeholder that takes an instant as ISO 8601. It has the right type from the start: a cast of a text would run for each row. */
export const instantValue = (name: string): SQL => sql`${sql.placeholder(name)}::timestamptz`;

/** Milliseconds since 1970, as text. */
export const millisecondsOf = (instant: SQLWrapper) =>
  sql<string>`(extract(epoch from ${instant}) * 1000)::bigint::text`;

function valueNamed(values: Readonly<Record<string, LeanValue>>, name: string): LeanValue {
  const value = values[name];
  if (value === undefined) throw new Error(`The statement needs a value for ${name}.`);
  return value;
}

/** The builder numbers every mention of a placeholder; here all mentions of a name share one number. */
function numberedOnce(query: Built): { text: string; names: readonly string[] } {
  const { sql: numbered, params } = query.toSQL();
  const names: string[] = [];
  const text = numbered.replace(/\$(\d+)/g, (_mention, number) => {
    const param = params[Number(number) - 1];
    if (!is(param, Placeholder)) throw new Error('A lean statement takes placeholders only.');
    if (!names.includes(param.name)) names.push(param.name);
    return `$${names.indexOf(param.name) + 1}`;
  });
  return { text, names };
}

type Run = (text: string, values: LeanValue[]) => Promise<readonly LeanRow[]>;

function runnerOf(db: Db): Run {
  // drizzle keeps the driver's client beside its own surface; `open.ts` knows these two.
  const { $client: client } = db as unknown as { $client: PGlite | Sql };
  if ('unsafe' in client)
    return (text, values) =>
      client.unsafe(text, values, { prepare: true }).values() as unknown as Promise<LeanRow[]>;
  return async (text, values) => (await client.query<LeanRow>(text, values, { rowMode: 'array' })).rows;
}
