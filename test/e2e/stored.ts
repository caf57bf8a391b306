// What the extension has stored, read through one of its own pages: the worker may be dead.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Activity } from '../../lib/domain/changes/activity.ts';
import type { OutboxItem } from '../../lib/domain/changes/outbox-item.ts';
import { progressOf, type WatchSession } from '../../lib/domain/watching/watch-session.ts';
import type { LibraryCopyState } from '../../lib/store/schema.ts';
import type { Kiroku } from './fixtures.ts';

interface Stored {
  readonly outbox: readonly OutboxItem[];
  readonly activity: readonly Activity[];
}

export async function readStored(kiroku: Kiroku): Promise<Stored> {
  const [outbox, activity] = await readStores(kiroku, ['outbox', 'activity']);
  return {
    outbox: (outbox as OutboxItem[]).sort((a, b) => a.createdAt - b.createdAt),
    activity: (activity as Activity[]).sort((a, b) => a.at - b.at),
  };
}

/** The extension's copy of the list. */
export async function readCopy(kiroku: Kiroku): Promise<LibraryEntry[]> {
  const [library] = await readStores(kiroku, ['library']);
  return library as LibraryEntry[];
}

/** Whether both lists were read to their end: until then, what asks for the list shares the first reading. */
export async function isListRead(kiroku: Kiroku): Promise<boolean> {
  const [states] = await readStores(kiroku, ['libraryState']);
  return (states as LibraryCopyState[]).filter(({ run, readAt }) => run === null && readAt > 0).length === 2;
}

/** When an episode counted as watched; null while it has not. */
export async function readWatchedAt(kiroku: Kiroku, key: string): Promise<number | null> {
  const [sessions] = (await readStores(kiroku, ['sessions'], key)) as [WatchSession[]];
  return sessions.at(-1)?.watchedAt ?? null;
}

/** All records of each store, or only those of an episode (of any account), read in one transaction. */
async function readStores({ desk }: Kiroku, stores: readonly string[], key?: string): Promise<unknown[][]> {
  return desk.evaluate(
    ({ names, only }) =>
      new Promise<unknown[][]>((resolve, reject) => {
        const opening = indexedDB.open('kiroku');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(names);
          const range = only && IDBKeyRange.bound(only, `${only}\t\uffff`);
          const asked = names.map((name) => reading.objectStore(name).getAll(range));
          reading.oncomplete = () => {
            database.close();
            resolve(asked.map(({ result }) => result));
          };
        };
      }),
    { names: [...stores], only: key },
  );
}

/** What has left the outbox or waits in it, in words that a failed expectation can show. */
export async function describeStored(kiroku: Kiroku): Promise<{ outbox: string[]; activity: string[] }> {
  const { outbox, activity } = await readStored(kiroku);
  return {
    outbox: outbox.map(
      ({ state, change }) =>
        `${state} ${change.kind === 'episode' ? change.observed.episodeLabel : change.kind}`,
    ),
    activity: activity.map(
      ({ what, reason, title, after }) =>
        `${what}${reason ? ` ${reason}` : ''} ${title} ${after?.progress ?? '-'}`,
    ),
  };
}

/** How far the worker knows a session to be (seconds, or pages); null before it knows of it. `key`: "site:episode". */
export async function knownPosition(kiroku: Kiroku, key: string): Promise<number | null> {
  const [sessions] = (await readStores(kiroku, ['sessions'], key)) as [WatchSession[]];
  const session = sessions.at(-1);
  if (!session) return null;
  return session.kind === 'reading' ? session.page : (progressOf(session)?.position ?? null);
}
