// Writes and reads single entries. Of several changes to the same state of a list, one is written and the others are decided again.
// Each gets a later instant than the one before, even within a millisecond: the order of the list and its page runs depend on that.
import type { EntryKey, LibraryEntry, UpsertBody } from '@kiroku/contract/library';
import { and, eq, sql } from 'drizzle-orm';
import { createInTurn } from '../accounts/in-turn.ts';
import { adultContentBlocked, type Viewer } from '../catalog/catalog-store.ts';
import type { TitleCard, TitleCards } from '../catalog/covers/title-cards.ts';
import type { Db } from '../db/open.ts';
import { retryConflicts } from '../db/retry.ts';
import { libraryEntry } from '../db/schema.ts';
import { type Claim, UNCONFIRMED, type Unconfirmed } from '../oauth/access-tokens.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { createWriteAtOnce } from './entry-at-once.ts';
import { entryHead, entryOf, type JsonAnswer, scoreOf, tenthsOf, upsertJson } from './entry-wire.ts';
import { type Before, createEntryWriter, type EntryWriter, type StoredEntry } from './entry-writer.ts';
import { type EntryFacts, mergeEntry, mistakeIn } from './merge-entry.ts';

/** Whose list: what the caller was found to be, which the statements confirm. */
export interface Owner extends Viewer, Claim {}

export interface Library {
  upsert(owner: Owner, body: UpsertBody): Promise<Outcome<JsonAnswer> | Unconfirmed>;
  remove(owner: { accountId: string }, key: EntryKey): Promise<Outcome<{ ok: true }>>;
  find(owner: { accountId: string }, mediaId: string): Promise<Omit<LibraryEntry, 'media'> | null>;
}

interface Context {
  readonly db: Db;
  readonly cards: TitleCards;
  readonly now: () => Date;
}

/** Each failed attempt means that another change was written, so this many are hardly ever needed. */
const MOST_ATTEMPTS = 100;

export function createLibrary({ db, cards, now }: Context): Library {
  const find = db
    .select({ head: entryHead(libraryEntry) })
    .from(libraryEntry)
    .where(isEntry(sql.placeholder('accountId'), sql.placeholder('mediaId')))
    .prepare('library_entry');
  const writer = createEntryWriter(db);
  const writeAtOnce = createWriteAtOnce(db);
  // Writers of one process wait for each other here; only those of different processes can overtake one another.
  const inTurn = createInTurn();

  /** Null when it takes a closer look. */
  async function upsertAtOnce(owner: Owner, body: UpsertBody): Promise<JsonAnswer | null> {
    const mediaId = body.mediaId.toLowerCase();
    const card = cards.remembered(mediaId);
    if (card?.type !== body.type || (card.explicit && owner.blocked)) return null;
    const { type, total, version } = card;
    if (mistakeIn({ change: body, type, total }) !== null) return null;
    const head = await writeAtOnce(owner, { mediaId, version, type, change: body, now: now() });
    return head === null ? null : upsertJson({ head, card });
  }

  async function upsert(owner: Owner, body: UpsertBody) {
    const written = await retryConflicts(() => upsertAtOnce(owner, body));
    if (written !== null) return written;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const before = await writer.read(owner, body.mediaId, now());
      if (before === UNCONFIRMED) return UNCONFIRMED;
      const card = await findCard(cards, before);
      if (card?.type !== body.type) return refuse('not_found', `No ${body.type} has this id.`);
      if (card.explicit && owner.blocked) return adultContentBlocked();
      const change = { owner, body, card, now: now() };
      const saved = await retryConflicts(() => saveMerged(writer, before, change));
      if (saved !== 'overtaken') return saved;
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
      return row === undefined ? null : entryOf(row.head);
    },
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
  readonly owner: Owner;
  readonly body: UpsertBody;
  readonly card: TitleCard;
  readonly now: Date;
}
type Step = Outcome<JsonAnswer> | 'overtaken';

/** What the upsert makes of what is there, written at a later instant than every change before it. */
async function saveMerged(
  writer: EntryWriter,
  before: Before,
  { owner, body, card, now }: Change,
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
    ...{ accountId: owner.accountId, mediaId, type, createdAt: entry?.createdAt ?? at },
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
