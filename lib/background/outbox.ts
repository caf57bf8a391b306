// The durable queue of changes: what is in here has not been confirmed by the service.

import type { LibraryEntry } from '../contract/library.ts';
import type { Activity } from '../domain/activity.ts';
import type { OutboxChange, OutboxItem } from '../domain/outbox-item.ts';
import { coalesce, laneOf } from '../domain/outbox-order.ts';
import { isSameWatching, type WatchSession } from '../domain/watch-session.ts';
import { openDatabase } from '../store/database.ts';
import { readOutbox } from '../store/reading.ts';

export interface OutboxParts {
  readonly now: () => number;
  readonly newId: () => string;
  readonly onChange: () => void;
}

/** What confirming an item writes together with its removal: all of it or nothing. */
export interface Settlement {
  readonly activity?: Activity;
  /** The service's new entry; null: the title is not on the list any more. Left out: the list did not change. */
  readonly entry?: { readonly mediaId: string; readonly value: LibraryEntry | null };
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ now, newId, onChange }: OutboxParts) {
  function newItem(change: OutboxChange, account: string | null, delayMs: number): OutboxItem {
    const createdAt = now();
    return {
      id: newId(),
      account,
      createdAt,
      state: 'waiting',
      change,
      attempts: 0,
      notBefore: createdAt + delayMs,
      problem: null,
      question: null,
      confirmed: [],
      attempted: null,
    };
  }

  /** Queues a change, joined with the newest untried one in its lane where the two can be one. `sending` is the item on its way: it is left alone. */
  async function add(
    change: OutboxChange,
    account: string | null,
    sending: string | null = null,
  ): Promise<void> {
    const write = (await openDatabase()).transaction('outbox', 'readwrite');
    const item = newItem(change, account, 0);
    const lane = (await write.store.index('createdAt').getAll()).filter(
      (one) => laneOf(one.change) === laneOf(change),
    );
    const last = lane.at(-1);
    await write.store.put((last && last.id !== sending && coalesce(last, item)) || item);
    await write.done;
    onChange();
  }

  /** Marks the session as watched and queues its episode in one transaction: once, whatever dies in between. */
  async function addWatched(session: WatchSession, account: string | null, delayMs: number): Promise<void> {
    const watchedAt = now();
    const write = (await openDatabase()).transaction(['sessions', 'outbox'], 'readwrite');
    const stored = await write.objectStore('sessions').get(session.key);
    if (!stored || !isSameWatching(stored, watchedAt)) {
      await write.objectStore('sessions').put({ ...session, watchedAt });
      const change: OutboxChange = { kind: 'episode', observed: session.observed, watchedAt };
      await write.objectStore('outbox').put(newItem(change, account, delayMs));
    }
    await write.done;
    onChange();
  }

  /** Changes an item that is still there; an item that was removed meanwhile stays removed. */
  async function update(id: string, change: (item: OutboxItem) => OutboxItem): Promise<void> {
    const write = (await openDatabase()).transaction('outbox', 'readwrite');
    const item = await write.store.get(id);
    if (item) await write.store.put(change(item));
    await write.done;
    onChange();
  }

  /** Removes a confirmed (or dropped) item and writes what came of it. */
  async function settle(id: string, { activity, entry }: Settlement = {}): Promise<void> {
    const write = (await openDatabase()).transaction(['outbox', 'activity', 'library'], 'readwrite');
    if (activity) await write.objectStore('activity').put(activity);
    if (entry?.value) await write.objectStore('library').put(entry.value);
    else if (entry) await write.objectStore('library').delete(entry.mediaId);
    await write.objectStore('outbox').delete(id);
    await write.done;
    onChange();
  }

  /** Items queued while nobody was ever signed in go to the first account that connects. */
  async function claim(account: string): Promise<void> {
    const write = (await openDatabase()).transaction('outbox', 'readwrite');
    for (const item of await write.store.getAll())
      if (item.account === null) await write.store.put({ ...item, account });
    await write.done;
  }

  async function get(id: string): Promise<OutboxItem | null> {
    return (await (await openDatabase()).get('outbox', id)) ?? null;
  }

  return { add, addWatched, update, settle, claim, list: readOutbox, get };
}
