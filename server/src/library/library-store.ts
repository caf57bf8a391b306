// Writes and reads single entries. Of several changes to the same state of a list, one is written and the others are decided again.
// Each gets a later instant than the one before, even within a millisecond: the order of the list and its page runs depend on that.
import type { EntryKey, LibraryEntry, UpsertBody } from '@kiroku/contract/library';
import { and, eq, sql } from 'drizzle-orm';
import { createInTurn } from '../accounts/in-turn.ts';
import { adultContentBlocked, type CatalogCaller } from '../catalog/catalog-store.ts';
import type { TitleCard, TitleCards } from '../catalog/title-cards.ts';
import type { Db } from '../db/open.ts';
import { retryConflicts } from '../db/retry.ts';
import { libraryEntry } from '../db/schema.ts';
import { type CallerClaim, UNCONFIRMED, type Unconfirmed } from '../oauth/access-tokens.ts';
import { type Outcome, refuse, refuseLate } from '../refusal.ts';
import { createWriteAtOnce } from './entry-at-once.ts';
import { entryHead, entryOf, type JsonAnswer, scoreOf, tenthsOf, upsertJson } from './entry-wire.ts';
import { type Before, createEntryWriter, type EntryWriter, type StoredEntry } from './entry-writer.ts';
import { type EntryFacts, mergeEntry, mistakeIn } from './merge-entry.ts';

/** Whose list: what the caller was found to be, which the statements confirm. */
export interface ListCaller extends CatalogCaller, CallerClaim {
  /** Milliseconds since 1970: nothing may begin to write later. */
  readonly writeBy: number;
}

export interface Library {
  upsert(caller: ListCaller, body: UpsertBody): Promise<Outcome<JsonAnswer> | Unconfirmed>;
  remove(caller: { accountId: string; writeBy: number }, key: EntryKey): Promise<Outcome<{ ok: true }>>;
  find(caller: { accountId: string }, mediaId: string): Promise<Omit<LibraryEntry, 'media'> | null>;
}

interface Context {
  readonly db: Db;
  readonly cards: TitleCards;
  readonly now: () => Date;
}

/** Each failed attempt means that another change was written, so this many are hardly ever needed. */
const MOST_ATTEMPTS = 100;

export function createLibrary(context: Context): Library {
  const { db } = context;
  const find = db
    .select({ head: entryHead(libraryEntry, sql`'null'`) })
    .from(libraryEntry)
    .where(isEntry(sql.placeholder('accountId'), sql.placeholder('mediaId')))
    .prepare('library_entry');
  const upsertAtOnce = createUpsertAtOnce(context);
  const upsertInSteps = createUpsertInSteps(context);
  // Writers of one process wait for each other here; only those of different processes can overtake one another.
  const inTurn = createInTurn();
  return {
    upsert: (caller, body) =>
      inTurn(
        caller.accountId,
        async () =>
          refuseLate(caller.writeBy) ??
          (await retryConflicts(() => upsertAtOnce(caller, body))) ??
          upsertInSteps(caller, body),
      ),
    async remove({ accountId, writeBy }, { type, mediaId }) {
      const late = refuseLate(writeBy);
      if (late !== null) return late;
      const removed = await db
        .delete(libraryEntry)
        .where(and(isEntry(accountId, mediaId), eq(libraryEntry.type, type)))
        .returning({ mediaId: libraryEntry.mediaId });
      return removed.length > 0 ? { ok: true } : refuse('not_found', 'This title is not on the list.');
    },
    async find({ accountId }, mediaId) {
      const [row] = await find.execute({ accountId, mediaId });
      return row === undefined ? null : entryOf(row.head);
    },
  };
}

/** One statement; null when it takes a closer look. */
function createUpsertAtOnce({ db, cards, now }: Context) {
  const writeAtOnce = createWriteAtOnce(db);
  return async (caller: ListCaller, body: UpsertBody): Promise<JsonAnswer | null> => {
    const mediaId = body.mediaId.toLowerCase();
    const card = cards.remembered(mediaId);
    if (card?.type !== body.type || (card.explicit && caller.blocked)) return null;
    const { type, total, version } = card;
    if (mistakeIn({ change: body, type, total }) !== null) return null;
    const head = await writeAtOnce(caller, { mediaId, version, type, change: body, now: now() });
    return head === null ? null : upsertJson({ head, card });
  };
}

/** Reads, decides and writes, again as often as another change comes between. */
function createUpsertInSteps({ db, cards, now }: Context) {
  const writer = createEntryWriter(db);
  return async (caller: ListCaller, body: UpsertBody): Promise<Outcome<JsonAnswer> | Unconfirmed> => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const before = await writer.read(caller, body.mediaId, now());
      if (before === UNCONFIRMED) return UNCONFIRMED;
      const card = await findCard(cards, before);
      if (card?.type !== body.type) return refuse('not_found', `No ${body.type} has this id.`);
      if (card.explicit && caller.blocked) return adultContentBlocked();
      const change = { caller, body, card, now: now() };
      const late = refuseLate(caller.writeBy);
      if (late !== null) return late;
      const saved = await retryConflicts(() => saveMerged(writer, before, change));
      if (saved !== 'overtaken') return saved;
    }
    return refuse('unavailable', 'Too many changes of this list at once: try again.');
  };
}

type Key = string | ReturnType<typeof sql.placeholder>;
function isEntry(accountId: Key, mediaId: Key) {
  return and(eq(libraryEntry.accountId, accountId), eq(libraryEntry.mediaId, mediaId));
}

async function findCard(cards: TitleCards, { titleKey }: Before): Promise<TitleCard | undefined> {
  return titleKey === null ? undefined : (await cards.find([titleKey]))[0];
}

interface Change {
  readonly caller: ListCaller;
  readonly body: UpsertBody;
  readonly card: TitleCard;
  readonly now: Date;
}
type Step = Outcome<JsonAnswer> | 'overtaken';

/** What the upsert makes of what is there, written at a later instant than every change before it. */
async function saveMerged(
  writer: EntryWriter,
  before: Before,
  { caller, body, card, now }: Change,
): Promise<Step> {
  const { entry, changedAt } = before;
  const { id: mediaId, type, total } = card;
  const current = entry === null ? null : factsOf(entry);
  const merged = mergeEntry({ current, change: body, type, total, now });
  if (!merged.ok) return merged;
  // A repeated request changes nothing, so it must not move the entry to the front either.
  if (entry !== null && !merged.changed) return upsertJson({ head: entry.head, card });
  const at = new Date(Math.max(now.getTime(), changedAt.getTime() + 1));
  const { userScore, ...facts } = merged.entry;
  const head = await writer.write(before, {
    ...{ accountId: caller.accountId, mediaId, type, createdAt: entry?.createdAt ?? at },
    ...facts,
    userScoreTenths: userScore === null ? null : tenthsOf(userScore),
    updatedAt: at,
  });
  return head === null ? 'overtaken' : upsertJson({ head, card });
}

function factsOf(entry: StoredEntry): EntryFacts {
  const { userScoreTenths } = entry;
  return { ...entry, userScore: userScoreTenths === null ? null : scoreOf(userScoreTenths) };
}
