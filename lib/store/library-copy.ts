// Reads and writes the local copy of the user's list. The copy is written page by page, each page in one transaction.
import type { LibraryEntry } from '../contract/library.ts';
import type { Media, MediaType } from '../contract/media.ts';
import type { UnreadableEntry } from '../contract/read-answer.ts';
import { isOlderCopy } from '../domain/changes/entry-state.ts';
import { openDatabase, type Transaction, transact, transactOrFreeSpace } from './database.ts';
import { lastCopyTime } from './reading.ts';
import type { LibraryCopyState } from './schema.ts';
import { restartSessionsBeyondProgress } from './sessions.ts';

type Writing = Pick<Transaction<['library', 'libraryState', 'libraryRun']>, 'objectStore'>;

/** One page of the list, and the copy's state after it. `complete` is true if this page completes a full read of the list. */
export interface ListPage {
  readonly type: MediaType;
  /** When the page was requested, in epoch milliseconds. */
  readonly askedAt: number;
  readonly before: LibraryCopyState | null;
  readonly entries: readonly LibraryEntry[];
  /** Entries of the page that could not be parsed. Their titles are on the list, too. */
  readonly unreadable: readonly UnreadableEntry[];
  readonly after: LibraryCopyState;
  readonly complete: boolean;
}

export async function readCopyState(type: MediaType): Promise<LibraryCopyState | null> {
  return (await (await openDatabase()).get('libraryState', type)) ?? null;
}

/**
 * The outcome of writing a page. `dropped` means that the copy has changed since `before` was read, so nothing was written. `same` means
 * that the user sees no difference.
 */
type ListPageOutcome = 'dropped' | 'same' | 'changed';

/** Writes a page. If the progress of a title was lowered elsewhere, the episodes after it can count again. */
export function writeListPage(page: ListPage): Promise<ListPageOutcome> {
  const { type, before, entries, unreadable, after, complete } = page;
  return transactOrFreeSpace(
    ['library', 'libraryState', 'libraryRun', 'activity', 'sessions'],
    async (write): Promise<ListPageOutcome> => {
      const state = await write.objectStore('libraryState').get(type);
      if (!continues(state, page)) return 'dropped';
      if (before && before.account !== after.account) await clear(write, type);
      const removed = await removedSince(write, page);
      const there = entries.filter(({ mediaId }) => !removed.has(mediaId));
      const isWhole = after.run !== null || complete;
      const lowered: LibraryEntry[] = [];
      const put = await putNewer(write, there, isWhole, lowered);
      for (const { mediaId, progress } of lowered)
        await restartSessionsBeyondProgress(write, { mediaId, progress }, after.account);
      for (const { mediaId } of isWhole ? unreadable : [])
        if (mediaId !== null) await write.objectStore('libraryRun').put(type, mediaId);
      // If the copy is partial, a missing entry may only be unreadable, so nothing is removed.
      const gone = complete && !after.isPartial ? await removeUnseen(write, type) : 0;
      await write.objectStore('libraryState').put(after, type);
      return put + gone > 0 || !isShownAlike(state, after) ? 'changed' : 'same';
    },
  );
}

/**
 * Whether the page still fits the copy. The copy may have changed since the request: it may have been assigned to another account, or
 * emptied to free space. `transactOrFreeSpace` also empties the copy before it retries a write that did not fit.
 */
function continues(state: LibraryCopyState | undefined, { before, after }: ListPage): boolean {
  if (before?.account === after.account) return JSON.stringify(state) === JSON.stringify(before);
  // Either this is the first page for the account, or a change by this browser has assigned the copy to the account since the request.
  return state?.account === before?.account || state?.account === after.account;
}

/** Returns the ids of the titles that this browser has removed since the request. The page may still contain them. */
async function removedSince(
  write: Pick<Transaction<['activity']>, 'objectStore'>,
  { askedAt, after }: ListPage,
): Promise<ReadonlySet<string>> {
  const since = IDBKeyRange.lowerBound(askedAt);
  const last = new Map<string, boolean>();
  for (const line of await write.objectStore('activity').index('at').getAll(since))
    if (line.mediaId !== null && line.account === after.account && !['ignore', 'rate'].includes(line.what))
      last.set(line.mediaId, line.after === null);
  return new Set([...last].filter(([, isGone]) => isGone).map(([mediaId]) => mediaId));
}

/** Whether both states look the same to the user. Compares account, completeness, progress of the read, and unreadable entries. */
function isShownAlike(state: LibraryCopyState | undefined, after: LibraryCopyState): boolean {
  const shown = ({ account, readAt, run, unreadable = [] }: LibraryCopyState) =>
    JSON.stringify([account, readAt > 0, run?.read ?? 0, unreadable]);
  return state !== undefined && shown(state) === shown(after);
}

/**
 * Writes the page's entries, except those for which the copy has a newer version. Returns how many entries were new or different. Adds the
 * entries whose progress has decreased to `lowered`.
 */
async function putNewer(
  write: Writing,
  entries: readonly LibraryEntry[],
  whole: boolean,
  lowered: LibraryEntry[],
): Promise<number> {
  const library = write.objectStore('library');
  let put = 0;
  for (const entry of entries) {
    const stored = await library.get(entry.mediaId);
    if (whole) await write.objectStore('libraryRun').put(entry.type, entry.mediaId);
    if (stored && (isOlderCopy(entry, stored) || isSame(stored, entry))) continue;
    if (stored && entry.progress < stored.progress) lowered.push(entry);
    await library.put(entry);
    put += 1;
  }
  return put;
}

/** Compares the entries as JSON. A different order of fields counts as a change, which is harmless. */
function isSame(stored: LibraryEntry, entry: LibraryEntry): boolean {
  return JSON.stringify(stored) === JSON.stringify(entry);
}

/** Deletes the entries that the full read of the list has not returned. Returns how many entries were deleted. */
async function removeUnseen(write: Writing, type: MediaType): Promise<number> {
  const run = write.objectStore('libraryRun');
  const seen = new Set(await run.getAllKeys());
  const library = write.objectStore('library');
  const keys = await library.index('type').getAllKeys(type);
  const gone = keys.filter((key) => !seen.has(key));
  for (const key of gone) await library.delete(key);
  await forgetRun(write, type);
  return gone.length;
}

async function clear(write: Writing, type: MediaType): Promise<void> {
  const library = write.objectStore('library');
  for (const key of await library.index('type').getAllKeys(type)) await library.delete(key);
  await forgetRun(write, type);
}

async function forgetRun(write: Writing, type: MediaType): Promise<void> {
  const run = write.objectStore('libraryRun');
  for (let cursor = await run.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value === type) await cursor.delete();
}

/** Restarts the full read of the list, so that no entry counts as seen yet. */
export async function restartListRead(type: MediaType): Promise<void> {
  await transact(['library', 'libraryState', 'libraryRun'], (write) => forgetRun(write, type));
}

/**
 * Deletes the list and the resume points of another account from the local copy, so that this account never sees them. Returns true if the
 * copy belonged to another account.
 */
export function deleteOtherAccountsCopy(account: string): Promise<boolean> {
  return transact(['library', 'libraryState', 'libraryRun', 'resumePoints'], async (write) => {
    await deleteOtherResumePoints(write, account);
    const states = await write.objectStore('libraryState').getAll();
    if (states.every((state) => state.account === account)) return false;
    await write.objectStore('library').clear();
    await write.objectStore('libraryRun').clear();
    for (const type of ['anime', 'manga'] as const)
      await write.objectStore('libraryState').put({ account, newest: null, readAt: 0, run: null }, type);
    return true;
  });
}

async function deleteOtherResumePoints(
  write: Pick<Transaction<['resumePoints']>, 'objectStore'>,
  account: string,
): Promise<void> {
  const points = write.objectStore('resumePoints');
  for (const key of await points.getAllKeys()) if (key[0] !== account) await points.delete(key);
}

/** Returns the stored entries of these titles; titles without an entry are left out. */
export async function readStoredEntries(ids: readonly string[]): Promise<LibraryEntry[]> {
  const library = (await openDatabase()).transaction('library').store;
  const stored = await Promise.all(ids.map((id) => library.get(id)));
  return stored.filter((entry) => entry !== undefined);
}

/** Returns all scores above 0 in the copy. */
export async function readScores(): Promise<readonly number[]> {
  const all = await (await openDatabase()).getAll('library');
  return all.flatMap(({ userScore }) => (userScore !== null && userScore > 0 ? [userScore] : []));
}

/** Like `readStoredEntries`, but returns a map by title id. */
export async function readStoredEntriesById(
  ids: readonly string[],
): Promise<ReadonlyMap<string, LibraryEntry>> {
  return new Map((await readStoredEntries(ids)).map((entry) => [entry.mediaId, entry]));
}

/** What the copy knows about one title of one account. */
export interface CopiedEntry {
  /** The newest entry in the copy; null if there is none. */
  readonly newest: LibraryEntry | null;
  /** The entry. Null if the title is not on the list, and `undefined` if the copy does not show whether it is. */
  readonly entry: LibraryEntry | null | undefined;
  /** When the copy last matched the service's list, in epoch milliseconds; 0 if never. */
  readonly asOf: number;
  /** Set if the service has returned one page as if it were the complete list, so that the copy may be incomplete. */
  readonly mayBeCut: boolean;
}

/** Finds the title by its id, or else by shortId and name: some services write the id differently in the list. */
export async function readCopiedEntry(title: Named, account: string): Promise<CopiedEntry> {
  const { type, id } = title;
  const read = (await openDatabase()).transaction(['library', 'libraryState']);
  const library = read.objectStore('library');
  const [stored, state] = await Promise.all([library.get(id), read.objectStore('libraryState').get(type)]);
  if (state?.account !== account) return { newest: null, entry: undefined, asOf: 0, mayBeCut: false };
  const alike = stored ? [] : (await library.index('type').getAll(type)).filter(isNamedAs(title));
  const newest = stored ?? (alike.length === 1 ? alike[0] : null) ?? null;
  const isUnsure =
    state.readAt === 0 || state.isPartial || state.unreadable?.some((one) => one.mediaId === id);
  const { mayBeCut = false } = state;
  return { newest, entry: isUnsure ? undefined : newest, asOf: lastCopyTime(state), mayBeCut };
}

type Named = Pick<Media, 'type' | 'id' | 'shortId' | 'title'>;

/**
 * Returns a function that checks whether an entry belongs to this title, although its id is written differently. If a service returns no
 * shortIds, its ids may be shortIds in another case.
 */
function isNamedAs({ shortId, title }: Named): (entry: LibraryEntry) => boolean {
  const wanted = shortId.toLowerCase();
  return ({ media }) => media.shortId.toLowerCase() === wanted && media.title === title;
}
