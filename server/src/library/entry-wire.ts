// The `LibraryEntry` of the wire, written by the database: one place for single entries and for pages. An answer is put together from
// such heads and from the titles' JSON, without an object in between; library-json.test.ts parses it with the contract's schema.
import type { LibraryEntry } from '@kiroku/contract/library';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { type JsonAnswer, jsonAnswer, type Listed } from '../catalog/json-answer.ts';

export const tenthsOf = (score: number): number => Math.round(score * 10);
export const scoreOf = (tenths: number): number => tenths / 10;

/** Columns of a stored entry, wherever a statement has them from. */
type EntryColumns = Readonly<
  Record<
    | 'mediaId'
    | 'type'
    | 'status'
    | 'progress'
    | 'userScoreTenths'
    | 'createdAt'
    | 'updatedAt'
    | 'startedAt'
    | 'completedAt',
    AnyColumn | SQL.Aliased | SQL
  >
>;

type Column = EntryColumns['mediaId'];
const iso = (instant: Column) =>
  sql`'"' || to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
const orNull = (json: SQL) => sql`coalesce(${json}, 'null')`;

/**
 * JSON of an entry up to its last member, `media`, and of that the average. It changes with every rating, so that it is no part of what
 * is kept of a title; all other members are.
 */
export function entryHead(entry: EntryColumns, average: SQL): SQL<string> {
  return sql<string>`'{"mediaId":"' || ${entry.mediaId}::text || '","type":"' || ${entry.type}
    || '","status":' || to_json(${entry.status})::text || ',"progress":' || ${entry.progress}::text
    || ',"userScore":' || ${orNull(sql`(${entry.userScoreTenths}::float8 / 10)::text`)}
    || ',"createdAt":' || ${iso(entry.createdAt)} || ',"updatedAt":' || ${iso(entry.updatedAt)}
    || ',"startedAt":' || ${orNull(iso(entry.startedAt))} || ',"completedAt":' || ${orNull(iso(entry.completedAt))}
    || ',"media":{"averageScore":' || ${average} || ','`;
}

/** The entry alone. */
export function entryOf(head: string): Omit<LibraryEntry, 'media'> {
  const { media: _media, ...entry } = JSON.parse(`${head}"id":""}}`) as LibraryEntry;
  return entry;
}

export function upsertJson(entry: Listed): JsonAnswer {
  return jsonAnswer({ start: '{"ok":true,"entry":', listed: [entry], close: '}', end: '}' });
}

export function pageJson(listed: readonly Listed[], nextCursor: string | null): JsonAnswer {
  const end = `],"nextCursor":${JSON.stringify(nextCursor)}}`;
  return jsonAnswer({ start: '{"ok":true,"entries":[', listed, close: '}', end });
}
