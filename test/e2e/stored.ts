// Reads and writes the extension's stored data through one of its own pages, because the worker may be dead.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Page } from 'playwright/test';
import type { Activity } from '../../lib/domain/changes/activity.ts';
import type { OutboxItem } from '../../lib/domain/changes/outbox-item.ts';
import { progressOfSession, type WatchSession } from '../../lib/domain/watching/watch-session.ts';
import type { LibraryCopyState } from '../../lib/store/schema.ts';

type Desk = Pick<Page, 'evaluate'>;
/** An object that has a page of the extension, such as `kiroku`. */
interface WithDesk {
  readonly desk: Desk;
}
type Tables = Readonly<Record<string, readonly unknown[]>>;

/**
 * Returns the records of these tables, or of all tables, read in one transaction. If there is a `key`, returns only records of that
 * episode, of any account.
 */
export async function readTables(desk: Desk, names: readonly string[] = [], key = ''): Promise<Tables> {
  // Functions in here must be anonymous. Some test runners add a helper for named functions, and the page does not have it.
  return desk.evaluate(
    ({ wanted, only }) =>
      new Promise<Tables>((resolve, reject) => {
        const opening = indexedDB.open('kiroku');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const chosen = wanted.length > 0 ? wanted : [...database.objectStoreNames];
          const reading = database.transaction(chosen);
          const range = only === '' ? null : IDBKeyRange.bound(only, `${only}\t\uffff`);
          const asked = chosen.map((name) => [name, reading.objectStore(name).getAll(range)] as const);
          reading.oncomplete = () => {
            database.close();
            resolve(Object.fromEntries(asked.map(([name, { result }]) => [name, result])));
          };
        };
      }),
    { wanted: [...names], only: key },
  );
}

/** Returns how many records each table has. Leaves out empty tables. */
export async function countRecords(desk: Desk): Promise<Record<string, number>> {
  const counts = Object.entries(await readTables(desk)).map(([name, { length }]) => [name, length] as const);
  return Object.fromEntries(counts.filter(([, length]) => length > 0));
}

/** Replaces everything in these tables. `keys` contains the keys of records that do not contain their key themselves. */
export function writeTables(
  desk: Desk,
  tables: Tables,
  keys: Readonly<Record<string, readonly string[]>> = {},
) {
  return desk.evaluate(
    ({ given, keysOf }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kiroku');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(Object.keys(given), 'readwrite');
          for (const [name, records] of Object.entries(given)) {
            const store = writing.objectStore(name);
            store.clear();
            records.forEach((record, index) => {
              store.put(record, keysOf[name]?.[index]);
            });
          }
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { given: tables, keysOf: keys },
  );
}

interface Stored {
  readonly outbox: readonly OutboxItem[];
  readonly activity: readonly Activity[];
}

export async function readOutboxAndActivity({ desk }: WithDesk): Promise<Stored> {
  const { outbox, activity } = await readTables(desk, ['outbox', 'activity']);
  return {
    outbox: (outbox as OutboxItem[]).sort((a, b) => a.createdAt - b.createdAt),
    activity: (activity as Activity[]).sort((a, b) => a.at - b.at),
  };
}

/** Returns the extension's copy of the list. */
export async function readListCopy({ desk }: WithDesk): Promise<LibraryEntry[]> {
  return (await readTables(desk, ['library'])).library as LibraryEntry[];
}

/** Whether both lists were read completely. During the first read, another refresh would only wait for that read. */
export async function areListsFullyRead({ desk }: WithDesk): Promise<boolean> {
  const states = (await readTables(desk, ['libraryState'])).libraryState as LibraryCopyState[];
  return states.filter(({ run, readAt }) => run === null && readAt > 0).length === 2;
}

async function readSession({ desk }: WithDesk, key: string): Promise<WatchSession | undefined> {
  return ((await readTables(desk, ['sessions'], key)).sessions as WatchSession[]).at(-1);
}

/** Returns when an episode counted as watched; null if it has not counted. */
export async function readWatchedAt(kiroku: WithDesk, key: string): Promise<number | null> {
  return (await readSession(kiroku, key))?.watchedAt ?? null;
}

/**
 * Returns the session's position as the worker knows it, in seconds or pages. Returns null before the worker knows the session. `key` has
 * the form "site:episode".
 */
export async function readStoredPosition(kiroku: WithDesk, key: string): Promise<number | null> {
  const session = await readSession(kiroku, key);
  if (!session) return null;
  return session.kind === 'reading' ? session.page : (progressOfSession(session)?.position ?? null);
}

/** Returns the content of the log and the outbox, as texts that make a failure readable. */
export async function describeOutboxAndActivity(
  kiroku: WithDesk,
): Promise<{ outbox: string[]; activity: string[] }> {
  const { outbox, activity } = await readOutboxAndActivity(kiroku);
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

/** Returns the signed-in account; null if there is none. */
export async function readAccount(
  desk: Desk,
): Promise<{ readonly id: string; readonly state: string } | null> {
  const { account } = await desk.evaluate(() =>
    chrome.storage.local.get<{ account?: { id: string; state: string } }>('account'),
  );
  return account ?? null;
}

/** Returns the extension's own token for requests to the server. It is empty if there is none. */
export async function readAccessToken(desk: Desk): Promise<string> {
  const { tokens } = await desk.evaluate(() =>
    chrome.storage.local.get<{ tokens?: { accessToken: string } | null }>('tokens'),
  );
  return tokens?.accessToken ?? '';
}
