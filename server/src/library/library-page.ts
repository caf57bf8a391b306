// GET /library, page by page, newest change first.
//
// Guarantee: a page run shows the list in the order it had when the first page was served. Every entry that was on the list then and
// stays on it is handed out exactly once in the run, with its data as of the page that carries it, however often it is edited
// meanwhile. An entry added meanwhile is not part of the run (it is the newest of the next one); one removed meanwhile is left out.
//
// How: every change of a list has a strictly later instant than the one before and is committed together with that instant on the
// account's row, so the first page knows, in one statement, the instant S up to which it has seen everything. An edit moves the
// entry to the front and leaves a note where it stood (library_place). Later pages read, of each entry, the place it had at S.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { MediaType } from '@kiroku/contract/media';
import type { LibraryStatus } from '@kiroku/contract/statuses';
import { and, desc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { mediaOf } from '../catalog/media-wire.ts';
import { instantPlaceholder } from '../db/instant-placeholder.ts';
import type { Db } from '../db/open.ts';
import { PAGE_RUN_MS } from '../db/purge.ts';
import { account, libraryEntry, libraryPlace, title } from '../db/schema.ts';
import { type Outcome, type Refusal, refuse } from '../refusal.ts';
import { entryOf } from './entry-wire.ts';
import type { Owner } from './library-store.ts';
import type { CursorSeal, PageCursor } from './page-cursor.ts';

export interface PageQuery {
  readonly type: MediaType;
  readonly status?: LibraryStatus | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
export type PageAnswer = Outcome<{ ok: true; entries: LibraryEntry[]; nextCursor: string | null }>;
export type LibraryPages = (owner: Owner, query: PageQuery) => Promise<PageAnswer>;

/** Before the newest entry there is: where a first page starts. */
const BEGINNING = {
  snapshotAt: Date.UTC(9999, 0),
  at: Date.UTC(9999, 0),
  mediaId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
} as const;

interface Context {
  readonly db: Db;
  readonly seal: CursorSeal;
  readonly coversUrl: string;
  readonly now: () => Date;
}

export function createLibraryPages({ db, seal, coversUrl, now }: Context): LibraryPages {
  const statement = preparePage(db);
  return async (owner, query) => {
    const start = startOf(owner, query, seal, now().getTime());
    if ('ok' in start) return start;
    const rows = await statement.execute({
      accountId: owner.accountId,
      type: query.type,
      status: query.status ?? null,
      hideExplicit: owner.blocked,
      snapshotAt: new Date(start.snapshotAt),
      at: new Date(start.at),
      mediaId: start.mediaId,
      limit: query.limit + 1,
    });
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    const entries = page.map((row) => ({ ...entryOf(row.entry), media: mediaOf(row.title, coversUrl) }));
    if (last === undefined) return { ok: true, entries, nextCursor: null };
    const snapshotAt = query.cursor === undefined ? last.changedAt.getTime() : start.snapshotAt;
    const next = { ...start, snapshotAt, at: last.at.getTime(), mediaId: last.entry.mediaId };
    return { ok: true, entries, nextCursor: seal.seal(next) };
  };
}

/** Where the page begins: at the newest entry, or where the cursor says. */
function startOf(owner: Owner, query: PageQuery, seal: CursorSeal, nowMs: number): PageCursor | Refusal {
  const { type, status = null } = query;
  if (query.cursor === undefined) {
    return { ...BEGINNING, accountId: owner.accountId, type, status, begunAt: nowMs };
  }
  const cursor = seal.open(query.cursor);
  if (cursor === null || !belongsTo(cursor, owner, query)) {
    return refuse('invalid', 'The cursor does not belong to this list.');
  }
  const isExpired = cursor.begunAt + PAGE_RUN_MS < nowMs;
  return isExpired ? refuse('invalid', 'The cursor has expired: start again without one.') : cursor;
}

function belongsTo(cursor: PageCursor, owner: Owner, query: PageQuery): boolean {
  return (
    cursor.accountId === owner.accountId &&
    cursor.type === query.type &&
    cursor.status === (query.status ?? null)
  );
}

function preparePage(db: Db) {
  const place = unionAll(currentPlaces(db), earlierPlaces(db)).as('place');
  const status = sql.placeholder('status');
  return db
    .select({ at: place.at, entry: libraryEntry, title, changedAt: account.libraryChangedAt })
    .from(place)
    .innerJoin(
      libraryEntry,
      and(eq(libraryEntry.mediaId, place.mediaId), eq(libraryEntry.accountId, sql.placeholder('accountId'))),
    )
    .innerJoin(title, eq(title.id, place.mediaId))
    .innerJoin(account, eq(account.id, libraryEntry.accountId))
    .where(
      and(
        sql`(${status}::text is null or ${libraryEntry.status} = ${status}::text)`,
        sql`not (${title.explicit} and ${sql.placeholder('hideExplicit')}::boolean)`,
      ),
    )
    .orderBy(desc(place.at), desc(place.mediaId))
    .limit(sql.placeholder('limit'))
    .prepare('library_page');
}

/** Entries that have not been changed since the run began. */
function currentPlaces(db: Db) {
  return db
    .select({ mediaId: libraryEntry.mediaId, at: libraryEntry.updatedAt })
    .from(libraryEntry)
    .where(and(inList(libraryEntry), isBelow(libraryEntry.updatedAt, libraryEntry.mediaId)));
}

/** Where the entries that were changed since then stood when it began: of each at most one place spans that instant. */
function earlierPlaces(db: Db) {
  return db
    .select({ mediaId: libraryPlace.mediaId, at: libraryPlace.placedAt })
    .from(libraryPlace)
    .where(
      and(
        inList(libraryPlace),
        isBelow(libraryPlace.placedAt, libraryPlace.mediaId),
        gt(libraryPlace.leftAt, instantPlaceholder('snapshotAt')),
      ),
    );
}

function inList(table: typeof libraryEntry | typeof libraryPlace): SQL | undefined {
  return and(eq(table.accountId, sql.placeholder('accountId')), eq(table.type, sql.placeholder('type')));
}

function isBelow(at: PgColumn, mediaId: PgColumn): SQL | undefined {
  const [lastAt, lastId] = [instantPlaceholder('at'), sql.placeholder('mediaId')];
  return and(
    lte(at, instantPlaceholder('snapshotAt')),
    lte(at, lastAt),
    or(lt(at, lastAt), and(eq(at, lastAt), lt(mediaId, lastId))),
  );
}
