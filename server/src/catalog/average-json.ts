// The mean of a title's ratings as JSON, written by the database: it changes with each rating, so that it is no part of what is kept.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

type Column = AnyColumn | SQL.Aliased | SQL;

/** As `averageScore` in media-wire.ts has it. */
export function averageJson(columns: { readonly ratingTenths: Column; readonly ratingCount: Column }) {
  const { ratingTenths, ratingCount } = columns;
  return sql<string>`coalesce((round(${ratingTenths} * 10.0 / nullif(${ratingCount}, 0)) / 100)::float8::text, 'null')`;
}
