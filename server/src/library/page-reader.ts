// The one statement behind a page of a list. It confirms who asks, and its answer is one row: what a page is made of is joined by the
// database, line by line, because fifty rows of a dozen columns cost a process more than all the rest of the request.
import type { MediaType } from '@kiroku/contract/media';
import type { LibraryStatus } from '@kiroku/contract/statuses';
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { averageJson } from '../catalog/average-json.ts';
import { ID_LENGTH, type TitleKey } from '../catalog/title-cards.ts';
import { instantValue, millisecondsOf, prepareLean } from '../db/lean-statement.ts';
import type { Db } from '../db/open.ts';
import { libraryEntry, libraryPlace, title } from '../db/schema.ts';
import { claimedCaller, valuesOfCaller } from '../oauth/access-tokens.ts';
import { entryHead } from './entry-wire.ts';
import type { ListCaller } from './library-store.ts';
import type { PageCursor } from './page-cursor.ts';

export interface PageQuery {
  readonly type: MediaType;
  readonly status?: LibraryStatus | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface PageLine {
  readonly titleKey: TitleKey;
  /** The entry's place in the run: milliseconds since 1970. */
  readonly at: string;
  readonly head: string;
}

interface PageRead {
  /** The newest change of the list. */
  readonly changedAt: number;
  /** One more than the page holds, when there is one. */
  readonly lines: readonly PageLine[];
}

interface Wanted {
  readonly query: PageQuery;
  /** Null: the first page. */
  readonly cursor: PageCursor | null;
  readonly now: Date;
}

/** Null when the caller was not confirmed. */
type ReadPage = (caller: ListCaller, wanted: Wanted) => Promise<PageRead | null>;

export function createPageReader(db: Db): ReadPage {
  const prepare = (filter: Filter) => ({
    firstPage: preparePage(db, newestPlaces(db, filter)),
    laterPage: preparePage(db, placesInRun(db, filter)),
  });
  const [ofAll, ofOneStatus] = [prepare({ byStatus: false }), prepare({ byStatus: true })];
  return async (caller, { query, cursor, now }) => {
    const { firstPage, laterPage } = query.status === undefined ? ofAll : ofOneStatus;
    const list = {
      ...valuesOfCaller(caller, now),
      type: query.type,
      status: query.status ?? null,
      hideExplicit: caller.blocked,
      limit: query.limit + 1,
    };
    const [row] = await (cursor === null
      ? firstPage(list)
      : laterPage({
          ...list,
          snapshotAt: new Date(cursor.snapshotAt).toISOString(),
          at: new Date(cursor.at).toISOString(),
          mediaId: cursor.mediaId,
        }));
    if (row === undefined) return null;
    const [changedAt, lines = null] = row;
    return { changedAt: Number(changedAt), lines: lines === null ? [] : lines.split('\n').map(lineOf) };
  };
}

/** No JSON text has a line feed in it. */
const LINE_FEED = sql`chr(10)`;

function lineOf(text: string): PageLine {
  const keyEnd = text.indexOf(' ', ID_LENGTH + 1);
  const atEnd = text.indexOf(' ', keyEnd + 1);
  return { titleKey: text.slice(0, keyEnd), at: text.slice(keyEnd + 1, atEnd), head: text.slice(atEnd + 1) };
}

/** A statement of its own for one status: it must have a plan that reads along the index of that status. */
interface Filter {
  readonly byStatus: boolean;
}

type Places = ReturnType<typeof newestPlaces> | ReturnType<typeof placesInRun>;

function preparePage(db: Db, places: Places) {
  const caller = claimedCaller(db);
  const placed = places.as('placed');
  const line = sql`${placed.mediaId} || ' ' || ${placed.version} || ' ' || ${millisecondsOf(placed.at)} || ' ' || ${entryHead(placed, averageJson(placed))}`;
  const newestFirst = sql`${placed.at} desc, ${placed.mediaId} desc`;
  const page = db
    .select({ lines: sql<string>`string_agg(${line}, ${LINE_FEED} order by ${newestFirst})`.as('lines') })
    .from(placed)
    .as('page');
  const query = db
    .with(caller)
    .select({ changedAt: millisecondsOf(caller.changedAt), lines: page.lines })
    .from(caller)
    .crossJoin(page);
  return prepareLean(db, query);
}

const limit = sql.placeholder('limit');

/** The list as it is: a run that begins with it has missed nothing. */
const newestPlaces = (db: Db, filter: Filter) => currentPlaces(db, filter, undefined).limit(limit);

/** Each half is cut off by itself, so that both are read along their index and no further than the page goes. */
function placesInRun(db: Db, filter: Filter) {
  const { updatedAt, mediaId } = libraryEntry;
  const current = currentPlaces(db, filter, isBelow(updatedAt, mediaId)).limit(limit);
  const halves = unionAll(current, earlierPlaces(db, filter).limit(limit));
  return halves.orderBy(desc(sql`at`), desc(sql`media_id`)).limit(limit);
}

const columns = (at: PgColumn) => {
  const { mediaId, type, status, progress, userScoreTenths } = libraryEntry;
  const { createdAt, updatedAt, startedAt, completedAt } = libraryEntry;
  const instants = { createdAt, updatedAt, startedAt, completedAt };
  const { version, ratingTenths, ratingCount } = title;
  return {
    at: sql`${at}`.as('at'),
    version,
    ratingTenths,
    ratingCount,
    mediaId,
    type,
    status,
    progress,
    userScoreTenths,
    ...instants,
  };
};

/** With a place to be below: entries that have not been changed since the run began. */
function currentPlaces(db: Db, filter: Filter, isBelowLast: SQL | undefined) {
  const { updatedAt, mediaId } = libraryEntry;
  return db
    .select(columns(updatedAt))
    .from(libraryEntry)
    .innerJoin(title, eq(title.id, mediaId))
    .where(and(inList(libraryEntry), isBelowLast, isWanted(filter)))
    .orderBy(desc(updatedAt), desc(mediaId));
}

/** Where the entries that were changed since then stood when it began: of each at most one place spans that instant. */
function earlierPlaces(db: Db, filter: Filter) {
  return filter.byStatus ? placesOfChangedEntries(db) : placesInOrder(db);
}

function placesInOrder(db: Db) {
  const { placedAt, mediaId, accountId } = libraryPlace;
  const isEntry = and(eq(libraryEntry.accountId, accountId), eq(libraryEntry.mediaId, mediaId));
  return db
    .select(columns(placedAt))
    .from(libraryPlace)
    .innerJoin(libraryEntry, isEntry)
    .innerJoin(title, eq(title.id, mediaId))
    .where(and(inList(libraryPlace), isBelow(placedAt, mediaId), isLeftLater, isWanted({ byStatus: false })))
    .orderBy(desc(placedAt), desc(mediaId));
}

/** A place does not know the status, so this starts from the entries. The limit in the lateral join keeps the planner to that order. */
function placesOfChangedEntries(db: Db) {
  const { accountId, mediaId, updatedAt } = libraryEntry;
  const isOfEntry = and(eq(libraryPlace.accountId, accountId), eq(libraryPlace.mediaId, mediaId));
  const place = db
    .select({ placedAt: libraryPlace.placedAt })
    .from(libraryPlace)
    .where(and(isOfEntry, isLeftLater, isBelow(libraryPlace.placedAt, mediaId)))
    .limit(limit)
    .as('place');
  const isChanged = gt(updatedAt, instantValue('snapshotAt'));
  return db
    .select(columns(place.placedAt))
    .from(libraryEntry)
    .innerJoinLateral(place, sql`true`)
    .innerJoin(title, eq(title.id, mediaId))
    .where(and(inList(libraryEntry), isChanged, isWanted({ byStatus: true })))
    .orderBy(desc(place.placedAt), desc(mediaId));
}

const isLeftLater = gt(libraryPlace.leftAt, instantValue('snapshotAt'));

function inList(table: typeof libraryEntry | typeof libraryPlace): SQL | undefined {
  return and(eq(table.accountId, sql.placeholder('accountId')), eq(table.type, sql.placeholder('type')));
}

function isBelow(at: PgColumn, mediaId: PgColumn): SQL | undefined {
  const last = sql`(${instantValue('at')}, ${sql.placeholder('mediaId')}::uuid)`;
  return and(lte(at, instantValue('snapshotAt')), sql`(${at}, ${mediaId}) < ${last}`);
}

function isWanted({ byStatus }: Filter): SQL | undefined {
  return and(
    byStatus ? eq(libraryEntry.status, sql.placeholder('status')) : undefined,
    sql`not (${title.explicit} and ${sql.placeholder('hideExplicit')}::boolean)`,
  );
}
