// The durable queue of changes: what is in here has not been confirmed by the service.

import type { LibraryEntry } from '../contract/library.ts';
import type { Media } from '../contract/media.ts';
import type { Activity } from '../domain/activity.ts';
import { type EntryState, entryState } from '../domain/entry-state.ts';
import {
  FLOOD_WINDOW_MS,
  type Flood,
  floodedBy,
  heldBecause,
  siteOf,
  type WatchedMark,
} from '../domain/flood.ts';
import type { OutboxChange, OutboxItem } from '../domain/outbox-item.ts';
import { belongsTo, coalesce, lastInLane } from '../domain/outbox-order.ts';
import { applyPending } from '../domain/pending-entries.ts';
import { isSameWatching, type WatchSession } from '../domain/watch-session.ts';
import { openDatabase, type Transaction, transact } from '../store/database.ts';
import { withRoom } from '../store/make-room.ts';
import { readableItems, readItem } from '../store/outbox-items.ts';
import { readOutbox } from '../store/read-outbox.ts';
import { episodeTitles } from './episode-titles.ts';
import { createLineWriter } from './log-line.ts';

export interface OutboxParts {
  readonly now: () => number;
  readonly newId: () => string;
  readonly onChange: () => void;
}

/** What confirming an item writes together with its removal: all of it or nothing. */
export interface Settlement {
  readonly activity?: Activity;
  /** Whose list was changed; needed with `entry`. */
  readonly account?: string;
  /** The service's new entry; null: the title is not on the list any more. Left out: the list did not change. */
  readonly entry?: SettledEntry;
}
export interface SettledEntry {
  readonly media: Pick<Media, 'id' | 'type'>;
  readonly value: LibraryEntry | null;
}

type Writing = Transaction<['outbox']>;

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ now, newId, onChange }: OutboxParts) {
  /** Whatever the clock does, a later item has a later `createdAt`: it is the order in which items are sent. */
  async function newItem(
    outbox: Pick<Writing['store'], 'index'>,
    change: OutboxChange,
    account: string | null,
    delayMs = 0,
  ): Promise<OutboxItem> {
    const newest = (await outbox.index('createdAt').openKeyCursor(null, 'prev'))?.key ?? 0;
    return {
      id: newId(),
      account,
      createdAt: Math.max(now(), newest + 1),
      state: 'waiting',
      change,
      attempts: 0,
      notBefore: now() + delayMs,
      problem: null,
      question: null,
      confirmed: [],
      attempted: null,
    };
  }

  /** Queues a change, joined with the newest untried one in its lane where the two can be one. `sending` names the item on its way, asked at the very moment of joining: that one is left alone. */
  async function add(
    change: OutboxChange,
    account: string | null,
    sending: () => string | null = () => null,
  ): Promise<void> {
    const titles = await episodeTitles(await readOutbox(), change.kind !== 'episode');
    await save(['outbox'], async ({ store }) => {
      const item = await newItem(store, change, account);
      const last = lastInLane(readableItems(await store.getAll()), change, titles);
      await store.put((last && last.id !== sending() && coalesce(last, item)) || item);
    });
  }

  /** Queues what takes a line of the log back and marks the line, in one transaction; a second click finds it marked. */
  async function addUndo(line: Activity, change: OutboxChange, account: string | null): Promise<void> {
    await save(['outbox', 'activity'], async (write) => {
      const stored = await write.objectStore('activity').get(line.id);
      if (!stored || stored.undone) return;
      await write.objectStore('activity').put({ ...stored, undone: true });
      await mark(write, line.undoes, false);
      await write.objectStore('outbox').put(await newItem(write.objectStore('outbox'), change, account));
    });
  }

  /** Marks the session as watched and queues its episode in one transaction: once, whatever dies in between. */
  async function addWatched(session: WatchSession, account: string | null, delayMs: number): Promise<void> {
    const watchedAt = now();
    await save(['sessions', 'outbox', 'activity'], async (write) => {
      const sessions = write.objectStore('sessions');
      const stored = await sessions.get(session.key);
      if (stored && isSameWatching(stored, watchedAt)) return;
      const { observed, tab, held: _before, ...watched } = session;
      const recent = await sessions
        .index('updatedAt')
        .getAll(IDBKeyRange.lowerBound(watchedAt - FLOOD_WINDOW_MS));
      const held = floodedBy(recent.flatMap(markOf), { observed, tab, at: watchedAt });
      if (held) {
        await sessions.put({ ...session, held });
        await write.objectStore('activity').put(floodLine(session, held, account));
        return;
      }
      await sessions.put({ ...watched, observed, tab, watchedAt });
      const change: OutboxChange = { kind: 'episode', observed, watchedAt };
      const outbox = write.objectStore('outbox');
      await outbox.put(await newItem(outbox, change, account, delayMs));
    });
  }

  /** One line for a limit, a site or tab and an hour, however often it happens: the log must not be flooded either. */
  function floodLine({ observed, tab }: WatchSession, held: Flood, account: string | null): Activity {
    const where = held === 'tab' ? tab : siteOf(observed);
    const id = `flood ${held} ${where} ${Math.floor(now() / 3600_000)}`;
    const evidence = heldBecause(held, observed.kind);
    return {
      ...createLineWriter({ now, newId, account }).unmatched(observed, [evidence]),
      id,
      reason: 'tooMany',
    };
  }

  /** Changes an item that is still there; false when it was removed meanwhile, and stays removed. */
  async function update(id: string, change: (item: OutboxItem) => OutboxItem): Promise<boolean> {
    return save(['outbox'], async ({ store }) => {
      const item = readItem(await store.get(id));
      if (item) await store.put(change(item));
      return item !== null;
    });
  }

  /** Removes a confirmed item and writes what came of it. */
  async function settle(id: string, { activity, entry, account }: Settlement = {}): Promise<void> {
    await save(['outbox', 'activity', 'library', 'libraryState'], async (write) => {
      if (activity) await write.objectStore('activity').put(activity);
      const owner = entry && (await write.objectStore('libraryState').get(entry.media.type))?.account;
      // The copy may have become another account's while the answer was on its way.
      if (entry && (owner === undefined || owner === account)) {
        if (entry.value) await write.objectStore('library').put(entry.value);
        else await write.objectStore('library').delete(entry.media.id);
      }
      await write.objectStore('outbox').delete(id);
    });
  }

  /** Nobody wants what was last attempted any more; `line` says what had arrived of it. */
  async function clearAttempt(id: string, line: Activity | null): Promise<void> {
    await save(['outbox', 'activity'], async (write) => {
      const item = readItem(await write.objectStore('outbox').get(id));
      if (!item) return;
      await write.objectStore('outbox').put({ ...item, attempted: null });
      if (line) await write.objectStore('activity').put(line);
    });
  }

  /** The user does not want it any more; a line that it would have taken back stands again. */
  async function forget(id: string): Promise<void> {
    await save(['outbox', 'activity'], async (write) => {
      const change = readItem(await write.objectStore('outbox').get(id))?.change;
      if (change?.kind === 'edit' || change?.kind === 'removal')
        await mark(write, change.undoes ?? null, false);
      await write.objectStore('outbox').delete(id);
    });
  }

  /** Items queued while nobody was ever signed in go to the first account that connects. */
  async function claim(account: string): Promise<void> {
    await save(['outbox'], async ({ store }) => {
      for (const item of await store.getAll())
        if (item.account === null) await store.put({ ...item, account });
    });
  }

  async function save<const S extends Stores, T>(
    stores: S,
    work: (write: Transaction<S>) => Promise<T>,
  ): Promise<T> {
    const result = await withRoom(() => transact(stores, work));
    onChange();
    return result;
  }

  async function get(id: string): Promise<OutboxItem | null> {
    return readItem(await (await openDatabase()).get('outbox', id));
  }

  /** The entry as the user sees it now: the copy with what is on its way laid over it, of one moment. */
  async function seenEntry(media: Media, account: string | null): Promise<EntryState | null> {
    const read = (await openDatabase()).transaction(['library', 'outbox']);
    const [entry, items] = await Promise.all([
      read.objectStore('library').get(media.id),
      read.objectStore('outbox').getAll(),
    ]);
    // What was refused is not there, though it is shown.
    const own = readableItems(items).filter(
      (item) => account !== null && belongsTo(item, account) && item.state !== 'failed',
    );
    const shown = applyPending(entry ? [entry] : [], own, media.type);
    const seen = shown.find(({ mediaId }) => mediaId === media.id);
    return seen ? entryState(seen) : null;
  }

  return {
    add,
    addUndo,
    addWatched,
    update,
    settle,
    clearAttempt,
    forget,
    claim,
    list: readOutbox,
    get,
    seenEntry,
  };
}

function markOf({ observed, tab, watchedAt }: WatchSession): WatchedMark[] {
  return watchedAt === null ? [] : [{ observed, tab, at: watchedAt }];
}

type Stores = readonly ('outbox' | 'activity' | 'library' | 'libraryState' | 'sessions')[];

async function mark(
  write: Pick<Transaction<['outbox', 'activity']>, 'objectStore'>,
  id: string | null,
  undone: boolean,
): Promise<void> {
  const line = id === null ? undefined : await write.objectStore('activity').get(id);
  if (line) await write.objectStore('activity').put({ ...line, undone });
}
