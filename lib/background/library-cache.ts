// The local copy of the user's list: read as a whole once a day, page by page and from where it stopped, else kept up by the newest changes.
import type { LibraryEntry } from '../contract/library.ts';
import { LIBRARY_PAGE } from '../contract/limits.ts';
import type { MediaType } from '../contract/media.ts';
import type { RouteQuery, RouteResponse } from '../contract/routes.ts';
import type { EntryPatch } from '../domain/entry-state.ts';
import { lostProgress } from '../domain/lost-race.ts';
import { readActivity } from '../store/reading.ts';
import type { LibraryCopyState, LibraryRun } from '../store/schema.ts';
import type { ApiFailure, ApiResult, ServiceApi } from './api-client.ts';
import { type CopyPage, handOver, readCopyState, startRun, storedOf, writePage } from './library-copy.ts';

/** A copy older than this many milliseconds is read as a whole again: removals elsewhere leave no trace in the newest changes. */
const WHOLE_READ_EVERY_MS = 24 * 3600_000;
/** A write that somebody overwrote is looked for among this many lines of the log. */
const LINES_TO_CHECK = 100;

export interface LibraryCacheParts {
  readonly api: ServiceApi;
  readonly now: () => number;
  readonly onChange: () => void;
  /** Our own write was overwritten with a lower number at the same moment: `patch` is to be written again. */
  readonly onLostProgress: (entry: LibraryEntry, patch: EntryPatch, account: string) => Promise<void>;
}

type Page = RouteResponse<'library'>;

export type LibraryCache = ReturnType<typeof createLibraryCache>;

export function createLibraryCache({ api, now, onChange, onLostProgress }: LibraryCacheParts) {
  const running = new Map<string, Promise<ApiFailure | null>>();

  /** Brings the copies of both lists up to date; the first failure, if any. Whoever asks meanwhile shares the reading. */
  function refresh(account: string): Promise<ApiFailure | null> {
    const reading = running.get(account) ?? read(account).finally(() => running.delete(account));
    running.set(account, reading);
    return reading;
  }

  async function read(account: string): Promise<ApiFailure | null> {
    const failures = [await refreshType('anime', account), await refreshType('manga', account)];
    return failures.find((failure) => failure !== null) ?? null;
  }

  async function refreshType(type: MediaType, account: string): Promise<ApiFailure | null> {
    const state = await readCopyState(type);
    const own = state?.account === account ? state : null;
    // Either way: a clock that was put back must not make the copy young for ever.
    const isOld = own !== null && Math.abs(now() - own.readAt) > WHOLE_READ_EVERY_MS;
    const whole = !own || own.run !== null || isOld;
    return whole ? readWhole(type, account, state) : readNewest(type, own);
  }

  /** Each page is kept as it comes: a long list survives a pause that the service asks for, and the worker's death. */
  async function readWhole(
    type: MediaType,
    account: string,
    before: LibraryCopyState | null,
  ): Promise<ApiFailure | null> {
    const own = before?.account === account ? before : null;
    let run = own?.run ?? null;
    let state = before;
    if (!run) await startRun(type);
    for (;;) {
      const page = await readPage(type, account, run?.cursor ?? null);
      if (page.kind !== 'ok') return run && isExpired(page) ? restart(type, account, state) : page;
      const { entries, nextCursor } = page.value;
      await reportLost(account, entries);
      run = nextRun(run, page.value);
      const after: LibraryCopyState =
        nextCursor === null
          ? { account, newest: run.newest, readAt: now(), run: null }
          : { account, newest: own?.newest ?? null, readAt: own?.readAt ?? 0, run };
      const complete = nextCursor === null;
      if (!(await keep({ type, before: state, entries, after, complete })) || complete) return null;
      state = after;
    }
  }

  /** The place where the reading had stopped is not known to the service any more. */
  function restart(type: MediaType, account: string, state: LibraryCopyState | null) {
    return readWhole(type, account, state && { ...state, run: null });
  }

  async function readNewest(type: MediaType, own: LibraryCopyState): Promise<ApiFailure | null> {
    const entries: LibraryEntry[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const page: ApiResult<Page> = await readPage(type, own.account, cursor);
      if (page.kind !== 'ok') return page;
      entries.push(...page.value.entries);
      cursor = reachesBack(page.value.entries, own.newest) ? null : page.value.nextCursor;
      more = cursor !== null;
    }
    await reportLost(own.account, entries);
    const after = { ...own, newest: newestOf(entries, own.newest) };
    await keep({ type, before: own, entries, after, complete: false });
    return null;
  }

  /** Says so where there is something new to see: every open page then reads the list again. False for another account's copy. */
  async function keep(page: CopyPage): Promise<boolean> {
    const fate = await writePage(page);
    if (fate === 'changed') onChange();
    return fate !== 'dropped';
  }

  function readPage(type: MediaType, account: string, cursor: string | null): Promise<ApiResult<Page>> {
    const query: RouteQuery<'library'> = {
      type,
      limit: LIBRARY_PAGE.max,
      ...(cursor !== null && { cursor }),
    };
    return api.as(account).call('library', { query });
  }

  /** Before the copy takes the new state, so that a death in between forgets nothing. */
  async function reportLost(account: string, entries: readonly LibraryEntry[]): Promise<void> {
    const log = await readActivity(LINES_TO_CHECK, account);
    const read = new Map(entries.map((entry) => [entry.mediaId, entry]));
    for (const mine of log.length > 0 ? await storedOf(entries) : []) {
      const theirs = read.get(mine.mediaId);
      const patch = theirs && lostProgress(mine, theirs, log);
      if (patch) await onLostProgress(theirs, patch, account);
    }
  }

  /** Another account's list must not be seen, not even until its own has been read. */
  async function forgetOthers(account: string): Promise<void> {
    if (await handOver(account)) onChange();
  }

  return { refresh, forgetOthers };
}

function nextRun(run: LibraryRun | null, { entries, nextCursor }: Page): LibraryRun {
  const read = (run?.read ?? 0) + entries.length;
  return { cursor: nextCursor, newest: run ? run.newest : newestOf(entries, null), read };
}

function isExpired(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'invalid';
}

/** Whether a page holds something older than what the last reading began with: everything behind it is known. */
function reachesBack(entries: readonly LibraryEntry[], newest: string | null): boolean {
  return newest !== null && entries.some((entry) => entry.updatedAt < newest);
}

function newestOf(entries: readonly LibraryEntry[], before: string | null): string | null {
  return entries.reduce<string | null>(
    (newest, { updatedAt }) => (newest === null || updatedAt > newest ? updatedAt : newest),
    before,
  );
}
