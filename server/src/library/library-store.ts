// Writes and reads single entries. Of several changes to the same state of a list, one is written and the others are decided again.
// Each gets a later instant than the one before, even within a millisecond: the order of the list and its page runs depend on that.
import type { EntryKey, LibraryEntry, UpsertBody } from '@kiroku/contract/library';
import { and, eq, sql } from 'drizzle-orm';
import { createInTurn } from '../accounts/in-turn.ts';
import { adultContentBlocked, type CatalogCaller } from '../catalog/catalog-store.ts';
import type { JsonAnswer } from '../catalog/json-answer.ts';
import type { TitleCard, TitleCards } from '../catalog/title-cards.ts';
import type { Db } from '../db/open.ts';
import { retryConflicts } from '../db/retry.ts';
import { libraryEntry } from '../db/schema.ts';
import { type CallerClaim, UNCONFIRMED, type Unconfirmed } from '../oauth/access-tokens.ts';
import { type Outcome, type Refusal, refuse, refuseLate } from '../refusal.ts';
import { mistakeIn } from './entry-mistakes.ts';
import { createWriteEntry } from './entry-statement.ts';
import { entryHead, entryOf, upsertJson } from './entry-wire.ts';

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
  const upsert = createUpsert(context);
  // Writers of one process wait for each other here; only those of different processes can overtake one another.
  const inTurn = createInTurn();
  return {
    upsert: (caller, body) => inTurn(caller.accountId, () => upsert(caller, body)),
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

/** The statement, again as often as the title or the list has changed in between. */
function createUpsert({ db, cards, now }: Context) {
  const write = createWriteEntry(db);
  return async (caller: ListCaller, body: UpsertBody): Promise<Outcome<JsonAnswer> | Unconfirmed> => {
    const mediaId = body.mediaId.toLowerCase();
    let card = cards.remembered(mediaId);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      // What is remembered may be older than what it is refused for.
      if (card === undefined || refusalOf(card, caller, body) !== null) card = await cards.latest(mediaId);
      const refusal = refuseLate(caller.writeBy) ?? refusalOf(card, caller, body);
      if (card === undefined || refusal !== null) return refusal ?? noSuch(body);
      const { type, version } = card;
      const wish = { mediaId, version, type, change: body, now: now() };
      const written = await retryConflicts(() => write(caller, wish));
      if (written === UNCONFIRMED) return UNCONFIRMED;
      if (written.head !== null) return upsertJson({ head: written.head, card });
      if (written.titleKey !== card.key) card = await cards.latest(mediaId);
    }
    return refuse('unavailable', 'Too many changes of this list at once: try again.');
  };
}

const noSuch = ({ type }: UpsertBody): Refusal => refuse('not_found', `No ${type} has this id.`);

function refusalOf(card: TitleCard | undefined, caller: ListCaller, body: UpsertBody): Refusal | null {
  if (card?.type !== body.type) return noSuch(body);
  if (card.explicit && caller.blocked) return adultContentBlocked();
  return mistakeIn({ change: body, type: card.type, total: card.total });
}

type Key = string | ReturnType<typeof sql.placeholder>;
function isEntry(accountId: Key, mediaId: Key) {
  return and(eq(libraryEntry.accountId, accountId), eq(libraryEntry.mediaId, mediaId));
}
