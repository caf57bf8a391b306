// Writing and reading single entries. Of changes that were decided on the same state of a list one is written and the others are
// decided anew, and each gets a later instant than the one before, even within a millisecond: the order of the list and its page
// runs rest on that.
import type { EntryKey, LibraryEntry, UpsertBody } from '@kiroku/contract/library';
import { and, eq, sql } from 'drizzle-orm';
import { createInTurn } from '../accounts/in-turn.ts';
import { adultContentBlocked, type Viewer } from '../catalog/catalog-store.ts';
import { mediaOf, totalOf } from '../catalog/media-wire.ts';
import type { Db } from '../db/open.ts';
import { retryConflicts } from '../db/retry.ts';
import { libraryEntry } from '../db/schema.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { type EntryRow, entryOf, scoreOf, tenthsOf } from './entry-wire.ts';
import { type Before, createEntryWriter, type EntryWriter } from './entry-writer.ts';
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
  readonly coversUrl: string;
  readonly now: () => Date;
}

/** Somebody else's change is written each time, so that this many are hardly ever needed. */
const MOST_ATTEMPTS = 100;

export function createLibrary({ db, coversUrl, now }: Context): Library {
  const find = db
    .select()
    .from(libraryEntry)
    .where(isEntry(sql.placeholder('accountId'), sql.placeholder('mediaId')))
    .prepare('library_entry');
  const writer = createEntryWriter(db);
  // Writers of one process wait for each other here; only those of different processes can overtake one another.
  const inTurn = createInTurn();

  async function upsert(owner: Owner, body: UpsertBody) {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const before = await writer.read(owner.accountId, body.mediaId);
      if (before === null || before.title.type !== body.type)
        return refuse('not_found', `No ${body.type} has this id.`);
      if (before.title.explicit && owner.blocked) return adultContentBlocked();
      const saved = await retryConflicts(() => saveMerged(writer, before, { owner, body, now: now() }));
      if (saved === 'overtaken') continue;
      if (!saved.ok) return saved;
      return { ok: true as const, entry: { ...entryOf(saved.row), media: mediaOf(before.title, coversUrl) } };
    }
    return refuse('unavailable', 'Too many changes of this list at once: try again.');
  }

  return {
    upsert: (owner, body) => inTurn(owner.accountId, () => upsert(owner, body)),
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
  readonly now: Date;
}
type Step = Outcome<{ ok: true; row: EntryRow }> | 'overtaken';

/** What the upsert makes of what is there, written at a later instant than every change before it. */
async function saveMerged(writer: EntryWriter, before: Before, { owner, body, now }: Change): Promise<Step> {
  const { title, entry, changedAt } = before;
  const merged = mergeEntry({
    current: entry === null ? null : factsOf(entry),
    change: body,
    type: title.type,
    total: totalOf(title),
    now,
  });
  if (!merged.ok) return merged;
  // A repeated request changes nothing, so it must not move the entry to the front either.
  if (entry !== null && !merged.changed) return { ok: true, row: entry };
  const at = new Date(Math.max(now.getTime(), changedAt.getTime() + 1));
  const { userScore, ...facts } = merged.entry;
  const { accountId } = owner;
  const row = await writer.write(before, {
    ...{ accountId, mediaId: title.id, type: title.type, createdAt: entry?.createdAt ?? at },
    ...facts,
    userScoreTenths: userScore === null ? null : tenthsOf(userScore),
    updatedAt: at,
  });
  return row === null ? 'overtaken' : { ok: true, row };
}

function factsOf(row: EntryRow): EntryFacts {
  return { ...row, userScore: row.userScoreTenths === null ? null : scoreOf(row.userScoreTenths) };
}
