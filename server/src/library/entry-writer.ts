// The two round trips of an upsert: one statement confirms who asks and reads all that the decision needs, one writes it if nothing
// has changed since. Both are prepared once. The account's row is what concurrent writers compete for: it is moved on from the instant
// that was read, or nothing is written at all.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { keyOf, type TitleKey } from '../catalog/title-cards.ts';
import { instantValue, type LeanRow, millisecondsOf, prepareLean } from '../db/lean-statement.ts';
import type { Db } from '../db/open.ts';
import { account, libraryEntry, libraryPlace, title } from '../db/schema.ts';
import {
  type CallerClaim,
  claimedCaller,
  UNCONFIRMED,
  type Unconfirmed,
  valuesOfCaller,
} from '../oauth/access-tokens.ts';
import { averageJson, averageOfTitle, entryHead } from './entry-wire.ts';

type EntryRow = typeof libraryEntry.$inferSelect;

/** What there is before an upsert. */
export interface Before {
  /** Null when there is no such title. */
  readonly titleKey: TitleKey | null;
  /** Null: not on the list. */
  readonly entry: StoredEntry | null;
  readonly changedAt: Date;
}

export interface StoredEntry extends Omit<EntryRow, 'accountId' | 'mediaId' | 'type'> {
  readonly head: string;
}

export interface EntryWriter {
  read(caller: CallerClaim, mediaId: string, now: Date): Promise<Before | Unconfirmed>;
  /** The entry's head; null when the list or the entry has changed since it was read, and nothing was written. */
  write(before: Before, row: EntryRow): Promise<string | null>;
}

export function createEntryWriter(db: Db): EntryWriter {
  const [start, added, changed] = [prepareStart(db), prepareAddition(db), prepareChange(db)];
  return {
    async read(caller, wanted, now) {
      const [row] = await start({ ...valuesOfCaller(caller, now), mediaId: wanted });
      return row === undefined ? UNCONFIRMED : beforeOf(row);
    },
    async write({ entry, changedAt }, row) {
      const values = { ...valuesOf(row), changedAt: changedAt.toISOString() };
      const [written] =
        entry === null
          ? await added(values)
          : await changed({ ...values, was: entry.updatedAt.toISOString() });
      return written?.[0] ?? null;
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

const dateOf = (milliseconds: string | null | undefined): Date | null =>
  typeof milliseconds === 'string' ? new Date(Number(milliseconds)) : null;

function instantOf(milliseconds: string | null | undefined): Date {
  const date = dateOf(milliseconds);
  if (date === null) throw new Error('The database left out an instant.');
  return date;
}

const accountId = sql`${sql.placeholder('accountId')}::uuid`;
const mediaId = sql`${sql.placeholder('mediaId')}::uuid`;
const text = (name: string) => sql<string>`${sql.placeholder(name)}::text`;
const integer = (name: string): SQL<number> => sql`${sql.placeholder(name)}::integer`;

function prepareStart(db: Db) {
  const caller = claimedCaller(db);
  const isEntry = and(eq(libraryEntry.accountId, caller.id), eq(libraryEntry.mediaId, title.id));
  const asText = (column: SQLWrapper) => sql<string | null>`${column}::text`;
  const query = db
    .with(caller)
    .select({
      changedAt: millisecondsOf(caller.changedAt),
      titleId: asText(title.id),
      titleVersion: asText(title.version),
      status: libraryEntry.status,
      progress: asText(libraryEntry.progress),
      userScoreTenths: asText(libraryEntry.userScoreTenths),
      createdAt: millisecondsOf(libraryEntry.createdAt),
      updatedAt: millisecondsOf(libraryEntry.updatedAt),
      startedAt: millisecondsOf(libraryEntry.startedAt),
      completedAt: millisecondsOf(libraryEntry.completedAt),
      head: entryHead(libraryEntry, averageJson(title)),
    })
    .from(caller)
    .leftJoin(title, eq(title.id, mediaId))
    .leftJoin(libraryEntry, isEntry);
  return prepareLean(db, query);
}

/** In the order of the columns above. */
function beforeOf([changedAt, id = null, version = null, ...entry]: LeanRow): Before {
  return {
    changedAt: instantOf(changedAt),
    titleKey: id === null || version === null ? null : keyOf({ id, version }),
    entry: storedEntryOf(entry),
  };
}

function storedEntryOf([
  status = null,
  progress,
  tenths = null,
  createdAt,
  updatedAt,
  startedAt,
  completedAt,
  head = null,
]: LeanRow): StoredEntry | null {
  if (status === null || head === null) return null;
  return {
    status,
    progress: Number(progress),
    userScoreTenths: tenths === null ? null : Number(tenths),
    createdAt: instantOf(createdAt),
    updatedAt: instantOf(updatedAt),
    startedAt: dateOf(startedAt),
    completedAt: dateOf(completedAt),
    head,
  };
}

/** The first step of both: of many writers that have read the same instant, one gets past it. */
function movedList(db: Db) {
  const isUnmoved = and(eq(account.id, accountId), eq(account.libraryChangedAt, instantValue('changedAt')));
  return db.$with('moved').as(
    db
      .update(account)
      .set({ libraryChangedAt: instantValue('updatedAt') })
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
      instantValue('createdAt'),
      instantValue('updatedAt'),
      instantValue('startedAt'),
      instantValue('completedAt'),
    ],
    sql`, `,
  );
  const query = db
    .with(moved)
    .insert(libraryEntry)
    .select(sql`select ${row} from ${moved}`)
    .onConflictDoNothing()
    .returning({ head: entryHead(libraryEntry, averageOfTitle(libraryEntry.mediaId)) });
  return prepareLean(db, query);
}

function prepareChange(db: Db) {
  const moved = movedList(db);
  const isUnchanged = and(
    eq(libraryEntry.accountId, moved.id),
    eq(libraryEntry.mediaId, mediaId),
    eq(libraryEntry.updatedAt, instantValue('was')),
  );
  const changed = db.$with('changed').as(
    db
      .update(libraryEntry)
      .set({
        status: text('status'),
        progress: integer('progress'),
        userScoreTenths: integer('userScoreTenths'),
        updatedAt: instantValue('updatedAt'),
        startedAt: instantValue('startedAt'),
        completedAt: instantValue('completedAt'),
      })
      .from(moved)
      .where(isUnchanged)
      .returning({
        mediaId: libraryEntry.mediaId,
        type: libraryEntry.type,
        head: entryHead(libraryEntry, averageOfTitle(libraryEntry.mediaId)).as('head'),
      }),
  );
  // Where the entry stood, for page runs that began earlier.
  const kept = db
    .$with('kept', {})
    .as(sql`insert into ${libraryPlace} (account_id, media_id, type, placed_at, left_at)
    select ${accountId}, media_id, type, ${instantValue('was')}, ${instantValue('updatedAt')} from changed`);
  return prepareLean(db, db.with(moved, changed, kept).select({ head: changed.head }).from(changed));
}
