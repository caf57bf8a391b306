// Changes the outbox in atomic transactions. All except `markItemStarted` and `setItemStartedAt` are flushed to disk before they resolve.
import type { LibraryEntry } from '../contract/library.ts';
import type { Media } from '../contract/media.ts';
import { type Activity, joinEdits } from '../domain/changes/activity.ts';
import { markStartedOrCrashed } from '../domain/changes/crashes.ts';
import { type OutboxChange, type OutboxItem, undoneEntryIdOf } from '../domain/changes/outbox-item.ts';
import { coalesceItems, findMergeCandidate, waitingEpisodesOfTitle } from '../domain/changes/outbox-order.ts';
import { episodeKey } from '../domain/episode.ts';
import type { RowOutcome } from '../domain/imports/row-outcomes.ts';
import { openDatabase, type Transaction, transactOrFreeSpace } from './database.ts';
import { endImportRow } from './imports/end-row.ts';
import { createOutboxItem, type NewItemFields, nextDecidedAt } from './outbox/new-item.ts';
import { parseItem, parseReadableItems } from './outbox/outbox-items.ts';
import { restartSessionsBeyondProgress, restartSessionsOfEpisode } from './sessions.ts';

/** The changes that are written in the same transaction that removes an item from the outbox. */
export interface Settlement {
  readonly activity?: Activity;
  /** The account whose list changed. Required with `entry`. */
  readonly account?: string;
  /** The change of the list copy; undefined if the list did not change. */
  readonly entry?: ListCopyChange;
  /** If the item has left the outbox, or does not pass this check any more, nothing is written. */
  readonly onlyIf?: (item: OutboxItem) => boolean;
  /** The outcome of the import row, if the item belongs to an import row. `at` is in epoch milliseconds. */
  readonly row?: RowOutcome & { readonly at: number };
}

/**
 * Queues a change. If possible, merges it with the newest waiting item about the same thing. `sending` is called inside the transaction. It
 * returns the id of the item that is being sent, which is never merged. If the user sets the progress of a title, the episodes after this
 * progress can count again.
 */
export function addChange(
  change: OutboxChange,
  account: string | null,
  fresh: NewItemFields,
  sending: () => string | null = () => null,
): Promise<void> {
  return transactOrFreeSpace(['outbox', 'activity', 'sessions'], async (write) => {
    const outbox = write.objectStore('outbox');
    const item = await createOutboxItem(write, change, account, fresh);
    const items = parseReadableItems(await outbox.getAll());
    if (change.kind === 'edit' && change.by === 'user' && change.patch.progress !== undefined) {
      const progressEdit = { mediaId: change.media.id, progress: change.patch.progress };
      await restartSessionsBeyondProgress(write, progressEdit, account);
      // `reconcileChange` will drop the waiting episodes of this title. Restart their sessions, so that they can be watched and sent again after
      // this edit.
      for (const observed of waitingEpisodesOfTitle(items, change.media, account))
        await restartSessionsOfEpisode(write, episodeKey(observed), account);
    }
    const last = findMergeCandidate(items, change);
    await outbox.put((last && last.id !== sending() && coalesceItems(last, item)) || item);
  });
}

/**
 * Queues an edit by Kiroku itself, unless the outbox already has such an edit for the title. Returns whether the edit was queued. If `asks`
 * is true, the user must confirm the edit first.
 */
export function addAutomaticEdit(
  change: Extract<OutboxChange, { kind: 'edit' }>,
  account: string,
  asks: boolean,
  fresh: NewItemFields,
): Promise<boolean> {
  return transactOrFreeSpace(['outbox', 'activity'], async (write) => {
    const items = parseReadableItems(await write.objectStore('outbox').getAll());
    if (items.some((item) => isAutomaticEditOf(item, change.media.id, account))) return false;
    const { media, base } = change;
    const episode = base?.progress ?? null;
    const question = { reason: 'finishing', choices: [], media, episode, evidence: [] } as const;
    const item = await createOutboxItem(
      write,
      change,
      account,
      fresh,
      asks ? { state: 'asking', question } : {},
    );
    await write.objectStore('outbox').put(item);
    return true;
  });
}

function isAutomaticEditOf({ change, account }: OutboxItem, mediaId: string, owner: string): boolean {
  return change.kind === 'edit' && change.by === 'kiroku' && change.media.id === mediaId && account === owner;
}

/**
 * Queues the undo of a log entry, and marks the log entry, so that a second click does nothing. The logged episode can then count again.
 */
export function addUndo(
  line: Activity,
  change: OutboxChange,
  account: string | null,
  fresh: NewItemFields,
): Promise<void> {
  return transactOrFreeSpace(['outbox', 'activity', 'sessions'], async (write) => {
    const stored = await write.objectStore('activity').get(line.id);
    if (!stored || stored.undone) return;
    await write.objectStore('activity').put({ ...stored, undone: true });
    await unmark(write, line.undoes);
    if (line.episodeKey !== null) await restartSessionsOfEpisode(write, line.episodeKey, line.account);
    await write.objectStore('outbox').put(await createOutboxItem(write, change, account, fresh));
  });
}

/** Changes an item. If the item no longer exists, adds nothing and returns false. */
export function updateItem(id: string, change: (item: OutboxItem) => OutboxItem): Promise<boolean> {
  return transactOrFreeSpace(['outbox'], async ({ store }) => {
    const item = parseItem(await store.get(id));
    if (item) await store.put(change(item));
    return item !== null;
  });
}

/**
 * Moves the score of an edit into a separate item with the id `scoreId`, which is set aside with the problem `code`. The rest of the edit
 * stays unchanged.
 */
export function deferScore(id: string, scoreId: string, code: string): Promise<void> {
  return transactOrFreeSpace(['outbox'], async ({ store }) => {
    const item = parseItem(await store.get(id));
    if (item?.change.kind !== 'edit') return;
    const { change } = item;
    const { userScore, ...rest } = change.patch;
    const problem = { code, message: '' };
    if (userScore === undefined) return;
    const score = { ...change, patch: { userScore } };
    const aside = { state: 'failed', problem, attempted: null, startedAt: undefined } as const;
    await store.put({ ...item, change: { ...change, patch: rest } });
    await store.put({ ...item, ...aside, id: scoreId, change: score });
  });
}

/**
 * Like `updateItem`, but for a decision of the user. The time of the decision is stored with the item, unless `change` returns the same
 * item.
 */
export function updateItemByUser(
  id: string,
  now: number,
  change: (item: OutboxItem) => OutboxItem,
): Promise<boolean> {
  return transactOrFreeSpace(['outbox', 'activity'], async (write) => {
    const item = parseItem(await write.objectStore('outbox').get(id));
    const decided = item && change(item);
    if (!decided || decided === item) return item !== null;
    await write.objectStore('outbox').put({ ...decided, decidedAt: await nextDecidedAt(write, now) });
    return true;
  });
}

/** Removes an item, and stores its outcome. Returns true if the item's import has nothing more to send now. */
export function settleItem(
  id: string,
  { activity, entry, account, row, onlyIf }: Settlement = {},
): Promise<boolean> {
  return transactOrFreeSpace(['outbox', 'activity', 'imports', 'importRows', ...KEPT_IN], async (write) => {
    const item = parseItem(await write.objectStore('outbox').get(id));
    if (onlyIf && !(item && onlyIf(item))) return true;
    if (activity && !(item && isFromPrivateWindow(item))) await putLine(write, activity, item);
    if (entry) await keepEntry(write, entry, account);
    const isSettled = !item || !row || (await endImportRow(write, item.change, row));
    await write.objectStore('outbox').delete(id);
    return isSettled;
  });
}

/** Stores a log entry. A manual edit may be merged with the log entry of the previous edit. */
async function putLine(
  write: Pick<Transaction<['activity']>, 'objectStore'>,
  line: Activity,
  item: OutboxItem | null,
): Promise<void> {
  const lines = write.objectStore('activity');
  const isByHand = item?.change.kind === 'edit' && item.change.by === 'user' && line.mediaId !== null;
  const before = isByHand ? await lines.index('mediaId').getAll(line.mediaId ?? '') : [];
  const newestFirst = before.sort((a, b) => b.decidedAt - a.decidedAt);
  await lines.put(joinEdits(newestFirst, line) ?? line);
}

/** Removes an outdated attempt. `line` is the log entry if the attempt was written to the list, and otherwise null. */
export function clearAttempt(id: string, line: Activity | null): Promise<void> {
  return transactOrFreeSpace(['outbox', 'activity'], async (write) => {
    const item = parseItem(await write.objectStore('outbox').get(id));
    if (!item) return;
    await write.objectStore('outbox').put({ ...item, attempted: null });
    if (line && !isFromPrivateWindow(item)) await write.objectStore('activity').put(line);
  });
}

/**
 * Removes an item at the user's request, and returns the item. Returns null if the item had already left the outbox.
 *
 * After the removal of an undo, the undone log entry is in effect again. After the removal of an episode, the episode can count again.
 * After the removal of an import row's item, the row ends as `left`.
 */
export function forgetItem(id: string, at: number): Promise<OutboxItem | null> {
  return transactOrFreeSpace(['outbox', 'activity', 'sessions', 'imports', 'importRows'], async (write) => {
    const item = parseItem(await write.objectStore('outbox').get(id));
    await write.objectStore('outbox').delete(id);
    if (!item) return null;
    await endImportRow(write, item.change, { as: 'left', at });
    await unmark(write, undoneEntryIdOf(item.change));
    if (item.change.kind === 'episode')
      await restartSessionsOfEpisode(write, episodeKey(item.change.observed), item.account);
    return item;
  });
}

/** Assigns items from before the first sign-in to the account that signs in first. Returns whether any item was assigned. */
export function assignUnownedItems(account: string): Promise<boolean> {
  return transactOrFreeSpace(['outbox'], async ({ store }) => {
    const unowned = (await store.getAll()).filter((item) => item.account === null);
    for (const item of unowned) await store.put({ ...item, account });
    return unowned.length > 0;
  });
}

/** Marks a log entry as in effect again, after its undo was discarded. */
async function unmark(
  write: Pick<Transaction<['activity']>, 'objectStore'>,
  id: string | null,
): Promise<void> {
  const logged = id === null ? undefined : await write.objectStore('activity').get(id);
  if (logged) await write.objectStore('activity').put({ ...logged, undone: false });
}

/** Whether the item is an episode from a private window, which must not be logged. */
export function isFromPrivateWindow({ change }: OutboxItem): boolean {
  return change.kind === 'episode' && change.observed.isPrivate === true;
}

/** The change of the list copy after a write. `value` is the service's new entry; null if the title is no longer on the list. */
export interface ListCopyChange {
  readonly media: Pick<Media, 'id' | 'type'>;
  readonly value: LibraryEntry | null;
}

const KEPT_IN = ['library', 'libraryState', 'libraryRun'] as const;

/** Updates the list copy, unless the copy was assigned to another account since the request. */
async function keepEntry(
  write: Pick<Transaction<typeof KEPT_IN>, 'objectStore'>,
  { media, value }: ListCopyChange,
  account: string | undefined,
): Promise<void> {
  const states = write.objectStore('libraryState');
  const owner = (await states.get(media.type))?.account;
  if (owner !== undefined && owner !== account) return;
  // The list was never read, so store the account that owns this single entry.
  if (owner === undefined && account !== undefined)
    await states.put({ account, newest: null, readAt: 0, run: null }, media.type);
  if (!value) return write.objectStore('library').delete(media.id);
  await write.objectStore('library').put(value);
  // Mark the entry as seen by the current full read of the list, which would otherwise delete it as missing.
  await write.objectStore('libraryRun').put(media.type, media.id);
}

/**
 * Stores that the processing of the item began at `now` (epoch milliseconds). After too many crashes, sets the item aside instead. Returns
 * the changed item; null if the item has left the outbox.
 */
export function markItemStarted(id: string, now: number): Promise<OutboxItem | null> {
  return changeMark(id, (item) => markStartedOrCrashed(item, now));
}

/** Stores when the processing of the item began, in epoch milliseconds; null if the item is not being processed. */
export async function setItemStartedAt(id: string, startedAt: number | null): Promise<void> {
  await changeMark(id, (item) => ({ ...item, startedAt: startedAt ?? undefined }));
}

/** Changes the item without waiting for the disk flush. The change must survive a crash of the worker, but not of the computer. */
async function changeMark(id: string, edit: (item: OutboxItem) => OutboxItem): Promise<OutboxItem | null> {
  const write = (await openDatabase()).transaction('outbox', 'readwrite');
  const item = parseItem(await write.store.get(id));
  const edited = item && edit(item);
  if (edited) await write.store.put(edited);
  await write.done;
  return edited;
}
