// The two round trips of an upsert: one statement reads all that the decision needs, one writes it if nothing has changed since.
// Both are prepared once. The account's row is what concurrent writers compete for: it is moved on from the instant that was read,
// or nothing is written at all.
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { TitleRow } from '../catalog/media-wire.ts';
import type { Db } from '../db/open.ts';
import { account, libraryEntry, libraryPlace, title } from '../db/schema.ts';
import type { EntryRow } from './entry-wire.ts';

/** What there is before an upsert. */
export interface Before {
  readonly title: TitleRow;
  /** Null: not on the list. */
  readonly entry: EntryRow | null;
  readonly changedAt: Date;
}

export interface EntryWriter {
  /** Null when there is no such title. */
  read(accountId: string, mediaId: string): Promise<Before | null>;
  /** Null when somebody has changed the list or the entry since it was read; nothing was written then. */
  write(before: Before, row: EntryRow): Promise<EntryRow | null>;
}

export function createEntryWriter(db: Db): EntryWriter {
  const [start, added, changed] = [prepareStart(db), prepareAddition(db), prepareChange(db)];
  return {
    async read(accountId, mediaId) {
      const [row] = await start.execute({ accountId, mediaId });
      return row ?? null;
    },
    async write({ entry, changedAt }, row) {
      const values = { ...valuesOf(row), changedAt: changedAt.toISOString() };
      const [written] =
        entry === null
          ? await added.execute(values)
          : await changed.execute({ ...values, was: entry.updatedAt.toISOString() });
      return written ?? null;
    },
  };
}

/** Instants travel as text: the two drivers differ in what else they take for one. */
function valuesOf(row: EntryRow) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

const accountId = sql`${sql.placeholder('accountId')}::uuid`;
const mediaId = sql`${sql.placeholder('mediaId')}::uuid`;
const text = (name: string) => sql<string>`${sql.placeholder(name)}::text`;
const integer = (name: string): SQL<number> => sql`${sql.placeholder(name)}::integer`;
const instant = (name: string): SQL => sql`${sql.placeholder(name)}::text::timestamptz`;

function prepareStart(db: Db) {
  const isEntry = and(eq(libraryEntry.accountId, account.id), eq(libraryEntry.mediaId, title.id));
  return db
    .select({ title, entry: libraryEntry, changedAt: account.libraryChangedAt })
    .from(title)
    .innerJoin(account, eq(account.id, accountId))
    .leftJoin(libraryEntry, isEntry)
    .where(eq(title.id, mediaId))
    .prepare('upsert_start');
}

/** The first step of both: of many writers that have read the same instant, one gets past it. */
function movedList(db: Db) {
  const isUnmoved = and(eq(account.id, accountId), eq(account.libraryChangedAt, instant('changedAt')));
  return db.$with('moved').as(
    db
      .update(account)
      .set({ libraryChangedAt: instant('updatedAt') })
      .where(isUnmoved)
      .returning({ id: account.id }),
  );
}

function prepareAddition(db: Db) {
  const moved = movedList(db);
  // In the order of the table's columns.
  const row = sql.join(
    [
      sql`${moved.id}`,
      mediaId,
      text('type'),
      text('status'),
      integer('progress'),
      integer('userScoreTenths'),
      instant('createdAt'),
      instant('updatedAt'),
      instant('startedAt'),
      instant('completedAt'),
    ],
    sql`, `,
  );
  return db
    .with(moved)
    .insert(libraryEntry)
    .select(sql`select ${row} from ${moved}`)
    .onConflictDoNothing()
    .returning()
    .prepare('upsert_addition');
}

function prepareChange(db: Db) {
  const moved = movedList(db);
  const isUnchanged = and(
    eq(libraryEntry.accountId, moved.id),
    eq(libraryEntry.mediaId, mediaId),
    eq(libraryEntry.updatedAt, instant('was')),
  );
  const changed = db.$with('changed').as(
    db
      .update(libraryEntry)
      .set({
        status: text('status'),
        progress: integer('progress'),
        userScoreTenths: integer('userScoreTenths'),
        updatedAt: instant('updatedAt'),
        startedAt: instant('startedAt'),
        completedAt: instant('completedAt'),
      })
      .from(moved)
      .where(isUnchanged)
      .returning(getTableColumns(libraryEntry)),
  );
  // Where the entry stood, for page runs that began earlier.
  const kept = db
    .$with('kept', {})
    .as(sql`insert into ${libraryPlace} (account_id, media_id, type, placed_at, left_at)
    select account_id, media_id, type, ${instant('was')}, updated_at from changed`);
  return db.with(moved, changed, kept).select().from(changed).prepare('upsert_change');
}
