// Queries for one page of a list. They return entries with their titles, in the order that the list had when the first page of the run was
// served.
import type { MediaType } from '@kiroku/contract/media';
import type { LibraryStatus } from '@kiroku/contract/statuses';
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import { account, formerLibraryPlace, libraryEntry, title } from '../db/schema.ts';
import type { PageCursor } from './page-cursor.ts';

export interface LibraryPageQuery {
  readonly type: MediaType;
  readonly status?: LibraryStatus | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Page {
  readonly accountId: string;
  readonly query: LibraryPageQuery;
  readonly allowExplicit: boolean;
  /** The statement returns at most this many rows. */
  readonly rows: number;
}

/** Returns the columns of a row. `at` is the instant by which the run sorts the entry. `changedAt` is when the list last changed. */
const columns = (at: PgColumn) => ({
  entry: libraryEntry,
  title,
  at: sql<Date>`${at}`.mapWith(libraryEntry.updatedAt).as('at'),
  changedAt: account.libraryChangedAt,
});

/**
 * Reads the first page, in the current order of the list, together with the instant of the list's newest change. This is one statement, so
 * that no change can happen in between.
 */
export const readFirstPage = (db: Db, page: Page) => currentEntries(db, page, undefined);

/**
 * Reads a later page: the entries that have not changed since the first page, and the entries that have changed, at their former places.
 * The query for each of these two groups has its own limit, so that PostgreSQL reads no more of an index than the page needs.
 */
export function readLaterPage(db: Db, page: Page, cursor: PageCursor) {
  const current = currentEntries(db, page, isBelow(libraryEntry.updatedAt, libraryEntry.mediaId, cursor));
  const moved = page.query.status === undefined ? movedInOrder : movedOfOneStatus;
  return unionAll(current, moved(db, page, cursor))
    .orderBy(desc(sql`at`), desc(sql`media_id`))
    .limit(page.rows);
}

/** Reads entries at their current places. With `isBelowLast`, reads only those that have not changed since the run began. */
function currentEntries(db: Db, page: Page, isBelowLast: SQL | undefined) {
  const { updatedAt, mediaId } = libraryEntry;
  return db
    .select(columns(updatedAt))
    .from(libraryEntry)
    .innerJoin(account, eq(account.id, libraryEntry.accountId))
    .innerJoin(title, eq(title.id, mediaId))
    .where(and(inList(libraryEntry, page), isBelowLast, isWanted(page)))
    .orderBy(desc(updatedAt), desc(mediaId))
    .limit(page.rows);
}

/**
 * Reads the entries that have changed since the first page was served, at the places that they had then. An entry can have several former
 * places, but only one of them at that instant.
 */
function movedInOrder(db: Db, page: Page, cursor: PageCursor) {
  const { placedAt, mediaId, accountId } = formerLibraryPlace;
  return db
    .select(columns(placedAt))
    .from(formerLibraryPlace)
    .innerJoin(libraryEntry, and(eq(libraryEntry.accountId, accountId), eq(libraryEntry.mediaId, mediaId)))
    .innerJoin(account, eq(account.id, libraryEntry.accountId))
    .innerJoin(title, eq(title.id, mediaId))
    .where(
      and(
        inList(formerLibraryPlace, page),
        isBelow(placedAt, mediaId, cursor),
        isLeftLater(cursor),
        isWanted(page),
      ),
    )
    .orderBy(desc(placedAt), desc(mediaId))
    .limit(page.rows);
}

/**
 * Does the same as `movedInOrder`, but for one status. `library_place` has no status, so the query starts from the entries. The limit in
 * the lateral join forces the planner to start there, too.
 */
function movedOfOneStatus(db: Db, page: Page, cursor: PageCursor) {
  const { accountId, mediaId, updatedAt } = libraryEntry;
  const isOfEntry = and(eq(formerLibraryPlace.accountId, accountId), eq(formerLibraryPlace.mediaId, mediaId));
  const place = db
    .select({ placedAt: formerLibraryPlace.placedAt })
    .from(formerLibraryPlace)
    .where(and(isOfEntry, isLeftLater(cursor), isBelow(formerLibraryPlace.placedAt, mediaId, cursor)))
    .limit(page.rows)
    .as('place');
  return db
    .select(columns(place.placedAt))
    .from(libraryEntry)
    .innerJoinLateral(place, sql`true`)
    .innerJoin(account, eq(account.id, libraryEntry.accountId))
    .innerJoin(title, eq(title.id, mediaId))
    .where(and(inList(libraryEntry, page), gt(updatedAt, new Date(cursor.snapshotAt)), isWanted(page)))
    .orderBy(desc(place.placedAt), desc(mediaId))
    .limit(page.rows);
}

const isLeftLater = (cursor: PageCursor) => gt(formerLibraryPlace.leftAt, new Date(cursor.snapshotAt));

function inList(table: typeof libraryEntry | typeof formerLibraryPlace, { accountId, query }: Page) {
  return and(eq(table.accountId, accountId), eq(table.type, query.type));
}

function isBelow(at: PgColumn, mediaId: PgColumn, cursor: PageCursor): SQL | undefined {
  const last = sql`(${sql.param(new Date(cursor.at), at)}, ${sql.param(cursor.mediaId, mediaId)})`;
  return and(lte(at, new Date(cursor.snapshotAt)), sql`(${at}, ${mediaId}) < ${last}`);
}

function isWanted({ query: { status }, allowExplicit }: Page): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(libraryEntry.status, status),
    allowExplicit ? undefined : eq(title.explicit, false),
  );
}
