// The local copy of the user's list: filled once, then kept up by reading the newest changes.
import type { LibraryEntry } from '../contract/library.ts';
import { LIBRARY_PAGE } from '../contract/limits.ts';
import type { MediaType } from '../contract/media.ts';
import type { RouteQuery, RouteResponse } from '../contract/routes.ts';
import { openDatabase } from '../store/database.ts';
import type { ApiClient, ApiFailure, ApiResult } from './api-client.ts';

/** A copy older than this many milliseconds is read as a whole again: removals elsewhere leave no trace in the newest changes. */
const WHOLE_READ_EVERY_MS = 24 * 3600_000;

export interface LibraryCacheParts {
  readonly api: ApiClient;
  readonly now: () => number;
  readonly onChange: () => void;
}

export type LibraryCache = ReturnType<typeof createLibraryCache>;

export function createLibraryCache({ api, now, onChange }: LibraryCacheParts) {
  const running = new Map<string, Promise<ApiFailure | null>>();

  /** Brings the copies of both lists up to date; the first failure, if any. Whoever asks meanwhile shares the reading. */
  function refresh(account: string): Promise<ApiFailure | null> {
    const reading = running.get(account) ?? read(account).finally(() => running.delete(account));
    running.set(account, reading);
    return reading;
  }

  async function read(account: string): Promise<ApiFailure | null> {
    const failures = [await refreshType('anime', account), await refreshType('manga', account)];
    onChange();
    return failures.find((failure) => failure !== null) ?? null;
  }

  async function refreshType(type: MediaType, account: string): Promise<ApiFailure | null> {
    const state = await (await openDatabase()).get('libraryState', type);
    const whole = !state || state.account !== account || now() - state.readAt > WHOLE_READ_EVERY_MS;
    const newest = whole ? null : state.newest;
    const entries: LibraryEntry[] = [];
    let cursor: string | null = null;
    do {
      const query: RouteQuery<'library'> = {
        type,
        limit: LIBRARY_PAGE.max,
        ...(cursor !== null && { cursor }),
      };
      const page: ApiResult<RouteResponse<'library'>> = await api.call('library', { query });
      if (page.kind !== 'ok') return page;
      entries.push(...page.value.entries);
      cursor = reachesBack(page.value.entries, newest) ? null : page.value.nextCursor;
    } while (cursor !== null);
    await write(type, account, entries, whole ? now() : state.readAt, whole);
    return null;
  }

  /** One transaction, so that the popup never sees half a list. */
  async function write(
    type: MediaType,
    account: string,
    entries: readonly LibraryEntry[],
    readAt: number,
    whole: boolean,
  ) {
    const transaction = (await openDatabase()).transaction(['library', 'libraryState'], 'readwrite');
    const library = transaction.objectStore('library');
    const states = transaction.objectStore('libraryState');
    if (whole) for (const key of await library.index('type').getAllKeys(type)) await library.delete(key);
    for (const entry of entries) await library.put(entry);
    const before = whole ? null : ((await states.get(type))?.newest ?? null);
    await states.put({ account, newest: newestOf(entries) ?? before, readAt }, type);
    await transaction.done;
  }

  /** Another account's list must not be seen, not even until its own has been read. */
  async function forgetOthers(account: string): Promise<void> {
    const states = await (await openDatabase()).getAll('libraryState');
    if (states.every((state) => state.account === account)) return;
    const transaction = (await openDatabase()).transaction(['library', 'libraryState'], 'readwrite');
    await transaction.objectStore('library').clear();
    await transaction.objectStore('libraryState').clear();
    await transaction.done;
    onChange();
  }

  return { refresh, forgetOthers };
}

/** Whether a page holds something older than what the last reading began with: everything behind it is known. */
function reachesBack(entries: readonly LibraryEntry[], newest: string | null): boolean {
  return newest !== null && entries.some((entry) => entry.updatedAt < newest);
}

function newestOf(entries: readonly LibraryEntry[]): string | null {
  return entries.reduce<string | null>(
    (newest, { updatedAt }) => (newest === null || updatedAt > newest ? updatedAt : newest),
    null,
  );
}
