// Writes and reads single entries. Writers of one list wait for its account's row. Each change gets a later instant than the one before,
// even within a millisecond: the order of the list and its page runs depend on that.
import type { EntryKey, LibraryEntry, UpsertBody } from '@kiroku/contract/library';
import { and, eq } from 'drizzle-orm';
import { adultContentBlocked, type CatalogCaller } from '../catalog/catalog-store.ts';
import type { CoverAddresses } from '../catalog/cover-address.ts';
import { mediaOf, type TitleRow, totalOf } from '../catalog/media-wire.ts';
import type { Db, Tx } from '../db/open.ts';
import { account, libraryEntry, libraryPlace, title } from '../db/schema.ts';
import { writeInTime } from '../db/write-in-time.ts';
import { createInTurn } from '../in-turn.ts';
import { accountGone, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { changedEntry, mistakeIn, type StoredEntry } from './entry-rules.ts';
import { entryOf } from './entry-wire.ts';

/** `writeBy`: milliseconds since 1970; nothing is written later. */
export interface ListCaller extends CatalogCaller {
  readonly accountId: string;
  readonly writeBy: number;
}

export interface Library {
  upsert(caller: ListCaller, body: UpsertBody): Promise<Outcome<{ ok: true; entry: LibraryEntry }>>;
  remove(caller: ListCaller, key: EntryKey): Promise<Outcome<{ ok: true }>>;
  find(caller: Pick<ListCaller, 'accountId'>, mediaId: string): Promise<Omit<LibraryEntry, 'media'> | null>;
}

interface Context {
  readonly db: Db;
  readonly covers: CoverAddresses;
  readonly now: () => Date;
}

export function createLibrary({ db, covers, now }: Context): Library {
  // Within a process writers of one list wait here, instead of each on a connection.
  const inTurn = createInTurn();
  return {
    upsert: (caller, body) =>
      inTurn(caller.accountId, () =>
        writeInTime(db, caller.writeBy, async (tx) => {
          const changedAt = await lockList(tx, caller.accountId);
          if (changedAt === null) return accountGone();
          const mediaId = body.mediaId.toLowerCase();
          const found = await lockTitle(tx, mediaId);
          const refusal = refusalOf(found, caller, body);
          if (found === null || refusal !== null) return refusal ?? noSuch(body);
          const before = await lockEntry(tx, caller.accountId, mediaId);
          const key = { accountId: caller.accountId, mediaId, type: found.type };
          const at = new Date(Math.max(now().getTime(), changedAt.getTime() + 1));
          const after = changedEntry(before, { key, change: body, now: now(), at });
          if (after !== before) await save(tx, before, after);
          return { ok: true, entry: { ...entryOf(after), media: mediaOf(found, covers) } };
        }),
      ),
    remove: ({ accountId, writeBy }, { type, mediaId }) =>
      writeInTime(db, writeBy, async (tx) => {
        const removed = await tx
          .delete(libraryEntry)
          .where(and(isEntry(accountId, mediaId), eq(libraryEntry.type, type)))
          .returning({ mediaId: libraryEntry.mediaId });
        return removed.length > 0 ? { ok: true } : refuse('not_found', 'This title is not on the list.');
      }),
    async find({ accountId }, mediaId) {
      const [row] = await db.select().from(libraryEntry).where(isEntry(accountId, mediaId));
      return row === undefined ? null : entryOf(row);
    },
  };
}

/** The instant of the list's newest change; null when the account is gone. */
async function lockList(tx: Tx, accountId: string): Promise<Date | null> {
  const changedAt = account.libraryChangedAt;
  const [list] = await tx
    .select({ changedAt })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  return list?.changedAt ?? null;
}

/** It stays until the end of the transaction. */
async function lockTitle(tx: Tx, mediaId: string): Promise<TitleRow | null> {
  const [row] = await tx.select().from(title).where(eq(title.id, mediaId)).for('key share');
  return row ?? null;
}

/** Against a removal at the same moment, which does not lock the list. */
async function lockEntry(tx: Tx, accountId: string, mediaId: string): Promise<StoredEntry | null> {
  const [row] = await tx.select().from(libraryEntry).where(isEntry(accountId, mediaId)).for('update');
  return row ?? null;
}

async function save(tx: Tx, before: StoredEntry | null, after: StoredEntry): Promise<void> {
  const { accountId, mediaId, type, updatedAt } = after;
  await tx.update(account).set({ libraryChangedAt: updatedAt }).where(eq(account.id, accountId));
  if (before === null) return void (await tx.insert(libraryEntry).values(after));
  await tx.update(libraryEntry).set(after).where(isEntry(accountId, mediaId));
  // Where the entry was, for page runs that began earlier.
  const place = { accountId, mediaId, type, placedAt: before.updatedAt, leftAt: updatedAt };
  await tx.insert(libraryPlace).values(place);
}

const noSuch = ({ type }: UpsertBody): Refusal => refuse('not_found', `No ${type} has this id.`);

function refusalOf(found: TitleRow | null, caller: ListCaller, body: UpsertBody): Refusal | null {
  if (found?.type !== body.type) return noSuch(body);
  if (found.explicit && caller.blocked) return adultContentBlocked();
  return mistakeIn({ change: body, type: found.type, total: totalOf(found) });
}

function isEntry(accountId: string, mediaId: string) {
  return and(eq(libraryEntry.accountId, accountId), eq(libraryEntry.mediaId, mediaId));
}
