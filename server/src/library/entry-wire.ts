// The `LibraryEntry` of the wire, written by the database: one place for single entries and for pages. An answer is put together from
// such heads and from the titles' JSON, without an object in between; library-json.test.ts parses it with the contract's schema.
import type { LibraryEntry } from '@kiroku/contract/library';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { TitleCard } from '../catalog/title-cards.ts';
import { title } from '../db/schema.ts';
import { takeRoom } from './answer-room.ts';

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

interface RatingColumns {
  readonly ratingTenths: Column;
  readonly ratingCount: Column;
}

/** The mean of all ratings as JSON, as `averageScore` in media-wire.ts has it. */
export function averageJson({ ratingTenths, ratingCount }: RatingColumns): SQL<string> {
  return sql<string>`coalesce((round(${ratingTenths} * 10.0 / nullif(${ratingCount}, 0)) / 100)::float8::text, 'null')`;
}

/** For a statement that does not read the title anyway. */
export const averageOfTitle = (mediaId: Column): SQL<string> =>
  sql<string>`(select ${averageJson(title)} from ${title} where ${title.id} = ${mediaId})`;

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

/** An answer that is JSON already, in UTF-8. */
export interface JsonAnswer {
  readonly ok: true;
  readonly json: Buffer;
  /** To be called once, when the answer has left. */
  onSent(): void;
}

interface ListedEntry {
  readonly head: string;
  readonly card: TitleCard;
}

export function upsertJson({ head, card }: ListedEntry): JsonAnswer {
  return jsonOf('{"ok":true,"entry":', [{ head, card }], '}');
}

export function pageJson(entries: readonly ListedEntry[], nextCursor: string | null): JsonAnswer {
  return jsonOf('{"ok":true,"entries":[', entries, `],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

const CLOSING_BRACE = 0x7d;
const COMMA = 0x2c;

/** Copies the pieces into one buffer of the right size. One large string would be encoded again for each answer. */
function jsonOf(start: string, entries: readonly ListedEntry[], end: string): JsonAnswer {
  let length = start.length + end.length + Math.max(0, entries.length - 1);
  let isAscii = true;
  for (const { head, card } of entries) {
    const bytes = Buffer.byteLength(head);
    if (bytes !== head.length) isAscii = false;
    length += bytes + card.media.length + 1;
  }
  const encoding = isAscii ? 'latin1' : 'utf8';
  const { bytes: json, giveBack } = takeRoom(length);
  let at = json.write(start, 'latin1');
  for (const { head, card } of entries) {
    if (at > start.length) json[at++] = COMMA;
    at += json.write(head, at, encoding);
    json.set(card.media, at);
    at += card.media.length;
    json[at++] = CLOSING_BRACE;
  }
  json.write(end, at, 'latin1');
  return { ok: true, json, onSent: giveBack };
}
