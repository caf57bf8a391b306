// A placeholder for an instant. A bare `sql.placeholder` reaches the driver unencoded: PGlite takes a Date, postgres.js does not.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { account } from './schema.ts';

/** Filled with a Date when the prepared statement is executed. */
export function instantPlaceholder(name: string): SQL {
  // Any column of the type will do: what counts is its encoder.
  return sql`${sql.param<Placeholder, unknown>(sql.placeholder(name), account.createdAt)}::timestamptz`;
}
