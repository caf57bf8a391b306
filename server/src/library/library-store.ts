// Writing and reading single entries. Changes of one account's list happen one after the other (its row is locked), and each
// gets a later instant than the one before, even within a millisecond: the order of the list and its page runs rest on that.
import type { EntryKey, LibraryEntry, UpsertBody } from '@kiroku/contract/library';
import { and, eq, sql } from 'drizzle-orm';
import { adultContentBlocked, type Catalog, type Viewer } from '../catalog/catalog-store.ts';
import { mediaOf, type TitleRow, totalOf } from '../catalog/media-wire.ts';
import type { Db, Tx } from '../db/open.ts';
import { account, libraryEntry, libraryPlace } from '../db/schema.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { type EntryRow, entryOf, scoreOf, tenthsOf } from './entry-wire.ts';
import { type EntryFacts, mergeEntry } from './merge-entry.ts';

export interface Owner extends Viewer {
  readonly accountId: string;
}

export interface Library {
  upsert(owner: Owner, body: UpsertBody): Promise<Outcome<{ ok: true; entry: LibraryEntry }>>;
  remove(owner: Owner, key: EntryKey): Promise<Outcome<{ ok: true }>>;
  find(owner: Owner, mediaId: string): Promise<Omit<LibraryEntry, 'media'> | null>;
}

interface Context {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly coversUrl: string;
  readonly now: () => Date;
}

export function createLibrary(context: Context): Library {
  const { db, catalog, coversUrl, now } = context;
  const find = db
    .select()
    .from(libraryEntry)
    .where(isEntry(sql.placeholder('accountId'), sql.placeholder('mediaId')))
    .prepare('library_entry');
  return {
    async upsert(owner, body) {
      const title = await catalog.findById(body.mediaId);
      if (title === null || title.type !== body.type)
        return refuse('not_found', `No ${body.type} has this id.`);
      if (title.explicit && owner.blocked) return adultContentBlocked();
      const saved = await db.transaction((tx) => saveMerged(tx, { owner, body, title, now: now() }));
      return saved.ok
        ? { ok: true, entry: { ...entryOf(saved.row), media: mediaOf(title, coversUrl) } }
        : saved;
    },
    async remove({ accountId }, { type, mediaId }) {
      const removed = await db
        .delete(libraryEntry)
        .where(and(isEntry(accountId, mediaId), eq(libraryEntry.type, type)))
        .returning({ mediaId: libraryEntry.mediaId });
      return removed.length > 0 ? { ok: true } : refuse('not_found', 'This title is not on the list.');
    },
    async find({ accountId }, mediaId) {
      const [row] = await find.execute({ accountId, mediaId });
      return row === undefined ? null : entryOf(row);
    },
  };
}

type Key = string | ReturnType<typeof sql.placeholder>;
function isEntry(accountId: Key, mediaId: Key) {
  return and(eq(libraryEntry.accountId, accountId), eq(libraryEntry.mediaId, mediaId));
}

interface Change {
  readonly owner: Owner;
  readonly body: UpsertBody;
  readonly title: TitleRow;
  readonly now: Date;
}

async function saveMerged(tx: Tx, change: Change): Promise<Outcome<{ ok: true; row: EntryRow }>> {
  const { owner, body, title, now } = change;
  const lastChange = await lockList(tx, owner.accountId);
  const [current] = await tx.select().from(libraryEntry).where(isEntry(owner.accountId, title.id));
  const merged = mergeEntry({
    current: current === undefined ? null : factsOf(current),
    change: body,
    type: title.type,
    total: totalOf(title),
    now,
  });
  if (!merged.ok) return merged;
  // A repeated request changes nothing, so it must not move the entry to the front either.
  if (current !== undefined && !merged.changed) return { ok: true, row: current };
  const at = new Date(Math.max(now.getTime(), lastChange.getTime() + 1));
  const { userScore, ...facts } = merged.entry;
  const userScoreTenths = userScore === null ? null : tenthsOf(userScore);
  const row = await writeEntry(tx, { ...entryStart(change, at), ...facts, userScoreTenths, updatedAt: at });
  if (current !== undefined) await keepPlace(tx, current, at);
  await tx.update(account).set({ libraryChangedAt: at }).where(eq(account.id, owner.accountId));
  return { ok: true, row };
}

function entryStart({ owner, title }: Change, at: Date) {
  return { accountId: owner.accountId, mediaId: title.id, type: title.type, createdAt: at };
}

function factsOf(row: EntryRow): EntryFacts {
  return { ...row, userScore: row.userScoreTenths === null ? null : scoreOf(row.userScoreTenths) };
}

async function lockList(tx: Tx, accountId: string): Promise<Date> {
  const [row] = await tx
    .select({ at: account.libraryChangedAt })
    .from(account)
    .where(eq(account.id, accountId))
    .for('update');
  if (row === undefined) throw new Error('The account of a valid token does not exist.');
  return row.at;
}

async function writeEntry(tx: Tx, values: EntryRow): Promise<EntryRow> {
  const { accountId: _account, mediaId: _media, type: _type, createdAt: _created, ...changeable } = values;
  const [row] = await tx
    .insert(libraryEntry)
    .values(values)
    .onConflictDoUpdate({ target: [libraryEntry.accountId, libraryEntry.mediaId], set: changeable })
    .returning();
  if (row === undefined) throw new Error('The entry was not written.');
  return row;
}

async function keepPlace(
  tx: Tx,
  { accountId, mediaId, type, updatedAt }: EntryRow,
  leftAt: Date,
): Promise<void> {
  await tx.insert(libraryPlace).values({ accountId, mediaId, type, placedAt: updatedAt, leftAt });
}
