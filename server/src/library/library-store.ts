// Reads and writes single entries. Every write locks the row of the list's account. Each change gets a later instant than the previous
// change, even within the same millisecond. The order of the list and its pages depend on these instants.
import type { EntryKey, LibraryEntry, UpsertBody } from '@kiroku/contract/library';
import { and, eq } from 'drizzle-orm';
import type { ApiCaller } from '../caller.ts';
import { createAdultContentRefusal } from '../catalog/catalog-store.ts';
import type { CoverAddresses } from '../catalog/cover-address.ts';
import { mediaFromRow, totalCountOf } from '../catalog/media-wire.ts';
import type { Db, Tx } from '../db/open.ts';
import { account, formerLibraryPlace, libraryEntry, title } from '../db/schema.ts';
import { writeBeforeDeadline } from '../db/write-before-deadline.ts';
import { createKeyedQueue } from '../keyed-queue.ts';
import { createDeletedAccountRefusal, createRefusal, type ResultOrRefusal } from '../refusal.ts';
import { applyEntryChange, findChangeRefusal, type StoredEntry } from './entry-rules.ts';
import { entryFromRow } from './entry-wire.ts';

export interface LibraryStore {
  upsert(caller: ApiCaller, body: UpsertBody): Promise<ResultOrRefusal<{ ok: true; entry: LibraryEntry }>>;
  remove(caller: ApiCaller, key: EntryKey): Promise<ResultOrRefusal<{ ok: true }>>;
  find(caller: Pick<ApiCaller, 'accountId'>, mediaId: string): Promise<Omit<LibraryEntry, 'media'> | null>;
}

interface Context {
  readonly db: Db;
  readonly covers: CoverAddresses;
  readonly now: () => Date;
}

export function createLibraryStore({ db, covers, now }: Context): LibraryStore {
  // The writers of one list wait in this queue. Otherwise each writer would occupy a connection while it waits for the lock.
  const enqueue = createKeyedQueue();
  return {
    upsert: (caller, body) =>
      enqueue(caller.accountId, () =>
        writeBeforeDeadline(db, caller.writeBy, (tx) => upsert(tx, caller, body, { covers, now })),
      ),
    remove: ({ accountId, writeBy }, { type, mediaId }) =>
      writeBeforeDeadline(db, writeBy, async (tx) => {
        const removed = await tx
          .delete(libraryEntry)
          .where(and(isEntry(accountId, mediaId), eq(libraryEntry.type, type)))
          .returning({ mediaId: libraryEntry.mediaId });
        return removed.length > 0
          ? { ok: true }
          : createRefusal('not_found', 'This title is not on the list.');
      }),
    async find({ accountId }, mediaId) {
      const [row] = await db.select().from(libraryEntry).where(isEntry(accountId, mediaId));
      return row === undefined ? null : entryFromRow(row);
    },
  };
}

async function upsert(
  tx: Tx,
  caller: ApiCaller,
  body: UpsertBody,
  { covers, now }: Omit<Context, 'db'>,
): Promise<ResultOrRefusal<{ ok: true; entry: LibraryEntry }>> {
  const { accountId } = caller;
  // Send both statements at once. PostgreSQL begins the second statement after the first has its lock, so the second statement sees the
  // changes of the previous writer.
  const [changedAt, found] = await Promise.all([
    lockList(tx, accountId),
    findTitle(tx, accountId, body.mediaId),
  ]);
  if (changedAt === null) return createDeletedAccountRefusal();
  if (found?.title.type !== body.type) return createRefusal('not_found', `No ${body.type} has this id.`);
  const { title, entry: before } = found;
  if (title.explicit && caller.blocked) return createAdultContentRefusal();
  const refusal = findChangeRefusal({ change: body, type: title.type, total: totalCountOf(title) });
  if (refusal !== null) return refusal;
  const key = { accountId, mediaId: title.id, type: title.type };
  const at = new Date(Math.max(now().getTime(), changedAt.getTime() + 1));
  const after = applyEntryChange(before, { key, change: body, now: now(), at });
  if (after !== before) await save(tx, before, after);
  return { ok: true, entry: { ...entryFromRow(after), media: mediaFromRow(title, covers) } };
}

/** Locks the account's row. Returns when its list last changed; null if the account was deleted. */
async function lockList(tx: Tx, accountId: string): Promise<Date | null> {
  const changedAt = account.libraryChangedAt;
  const [list] = await tx
    .select({ changedAt })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  return list?.changedAt ?? null;
}

/** Returns the title with the account's entry for it. Locks the title, so that it cannot be deleted before the transaction ends. */
async function findTitle(tx: Tx, accountId: string, mediaId: string) {
  const [found] = await tx
    .select({ title, entry: libraryEntry })
    .from(title)
    .leftJoin(libraryEntry, isEntry(accountId, mediaId))
    .where(eq(title.id, mediaId))
    .for('key share', { of: title });
  return found;
}

async function save(tx: Tx, before: StoredEntry | null, after: StoredEntry): Promise<void> {
  const { accountId, mediaId, type, updatedAt } = after;
  // Send all statements at once, in this order.
  const list = tx.update(account).set({ libraryChangedAt: updatedAt }).where(eq(account.id, accountId));
  if (before === null) return void (await Promise.all([list, tx.insert(libraryEntry).values(after)]));
  // Store the entry's former place for page runs that began before this change (see library-page.ts).
  const place = { accountId, mediaId, type, placedAt: before.updatedAt, leftAt: updatedAt };
  await Promise.all([
    list,
    tx.update(libraryEntry).set(after).where(isEntry(accountId, mediaId)),
    tx.insert(formerLibraryPlace).values(place),
  ]);
}

function isEntry(accountId: string, mediaId: string) {
  return and(eq(libraryEntry.accountId, accountId), eq(libraryEntry.mediaId, mediaId));
}
