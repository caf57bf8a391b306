// The local copy of the user's list: read as a whole once a day, page by page and from where it stopped, else kept up by the newest changes.
import type { LibraryEntry } from '../../contract/library.ts';
import { LIBRARY_PAGE } from '../../contract/limits.ts';
import type { MediaType } from '../../contract/media.ts';
import type { RouteAnswer, UnreadableEntry } from '../../contract/read-answer.ts';
import type { RouteQuery } from '../../contract/routes.ts';
import { walkPages } from '../../domain/page-walk.ts';
import { type CopyPage, handOver, readCopyState, startRun, writePage } from '../../store/library-copy.ts';
import type { LibraryCopyState, LibraryRun } from '../../store/schema.ts';
import type { ApiFailure, ApiResult, ServiceApi } from '../api-client.ts';
import { countsNothing, listName, type Outside, type TakeDowns, tookDown } from '../sending/take-downs.ts';
import { gapsOf, gapsWith } from './copy-gaps.ts';

/** A copy older than this many milliseconds is read as a whole again: removals elsewhere leave no trace in the newest changes. */
const WHOLE_READ_EVERY_MS = 24 * 3600_000;

interface LibraryCacheParts {
  readonly api: ServiceApi;
  readonly now: () => number;
  readonly onChange: () => void;
  /** Which list has stopped the worker; missing: none is counted. */
  readonly takeDowns?: TakeDowns;
  /** Entries as the service has them, before the copy takes them: a death in between forgets nothing. */
  readonly onRead: (entries: readonly LibraryEntry[], account: string) => Promise<void>;
  /** A reading is to end before stored data is erased. */
  readonly inJob: <T>(work: () => Promise<T>) => Promise<T>;
}

type Page = RouteAnswer<'library'>;

/** The service's pages lead nowhere: reading them on would never end. */
const ENDLESS_LIST = 'endless_list';
const endlessList: ApiFailure = {
  kind: 'refused',
  code: ENDLESS_LIST,
  message: '',
  status: 0,
  retryAfterMs: null,
};

/** Which of the two lists is read, and for whom. */
interface Reading {
  readonly type: MediaType;
  readonly account: string;
  /** Through it the network is waited for. */
  readonly outside: Outside;
}

export type LibraryCache = ReturnType<typeof createLibraryCache>;

export function createLibraryCache(parts: LibraryCacheParts) {
  const running = new Map<string, Promise<ApiFailure | null>>();

  /** Brings the copies of both lists up to date; returns the first failure, if any. Calls during a run share it. */
  function refresh(account: string): Promise<ApiFailure | null> {
    const begin = () => parts.inJob(() => read(parts, account)).finally(() => running.delete(account));
    const reading = running.get(account) ?? begin();
    running.set(account, reading);
    return reading;
  }

  return {
    refresh,
    /** Continues an interrupted first reading of the list. The user need not open anything. True while it has not come to its end. */
    goOn: async (account: string): Promise<boolean> => {
      if (!(await isUnfinished(account))) return false;
      await refresh(account);
      return isUnfinished(account);
    },
    /** Another account's list must not be seen, not even until its own has been read. */
    forgetOthers: async (account: string): Promise<void> => {
      if (await handOver(account)) parts.onChange();
    },
  };
}

/** Never read to its end, and not because there is no room for it. */
async function isUnfinished(account: string): Promise<boolean> {
  const states = await Promise.all([readCopyState('anime'), readCopyState('manga')]);
  return states.some(
    (state) => state?.account !== account || state.run !== null || (state.readAt === 0 && !state.dropped),
  );
}

async function read(parts: LibraryCacheParts, account: string): Promise<ApiFailure | null> {
  const failures = [await readType(parts, 'anime', account), await readType(parts, 'manga', account)];
  return failures.find((failure) => failure !== null) ?? null;
}

/** A page that stops the worker would be read again at every start, since the reading goes on from there. */
async function readType(
  parts: LibraryCacheParts,
  type: MediaType,
  account: string,
): Promise<ApiFailure | null> {
  const { takeDowns = countsNothing } = parts;
  const name = listName(type);
  const done = await takeDowns.attempt(name, async (outside) => ({
    failure: await readCounted(parts, { type, account, outside }),
  }));
  if (done?.failure === null) await takeDowns.forgive(name);
  return done ? done.failure : tookDown;
}

async function readCounted(parts: LibraryCacheParts, reading: Reading): Promise<ApiFailure | null> {
  const state = await readCopyState(reading.type);
  const own = state?.account === reading.account ? state : null;
  // Either way: a clock that was put back must not make the copy young for ever.
  const isOld = own !== null && Math.abs(parts.now() - own.readAt) > WHOLE_READ_EVERY_MS;
  const whole = !own || own.run !== null || isOld;
  return whole ? readWhole(parts, reading, state) : readNewest(parts, reading, own);
}

/** Each page is kept as it comes: a long list survives a pause that the service asks for, and the worker's death. */
async function readWhole(
  parts: LibraryCacheParts,
  reading: Reading,
  before: LibraryCopyState | null,
  isSecondTry = false,
): Promise<ApiFailure | null> {
  const { type, account } = reading;
  const own = before?.account === account ? before : null;
  let run = own?.run ?? null;
  let state = before;
  if (!run) await startRun(type);
  const walk = walkPages(run?.read);
  for (;;) {
    const askedAt = parts.now();
    const page = await readPage(parts, reading, run?.cursor ?? null);
    // The place where the reading had stopped may not be known to the service any more.
    if (page.kind !== 'ok') {
      const isLost = run !== null && isExpired(page) && !isSecondTry;
      return isLost ? readWhole(parts, reading, state && { ...state, run: null }, true) : page;
    }
    run = nextRun(run, page.value);
    const isEndless = walk(walkedPage(page.value)) !== null;
    const complete = page.value.nextCursor === null && !isEndless;
    // What has no end is not read again at once: what was read of it stays, and nothing is taken for removed.
    if (isEndless) run = { ...run, isPartial: true };
    const after = stateAfter(reading, own, run, complete || isEndless ? parts.now() : null);
    const { entries, unreadable } = page.value;
    const kept = await keep(parts, { type, askedAt, before: state, entries, unreadable, after, complete });
    if (isEndless) return endlessList;
    if (!kept || complete) return null;
    state = after;
  }
}

/** `readAt`: when the reading came to its end; null: it has not. */
function stateAfter(
  { account }: Reading,
  own: LibraryCopyState | null,
  run: LibraryRun,
  readAt: number | null,
): LibraryCopyState {
  if (readAt !== null) return { account, newest: run.newest, readAt, run: null, ...gapsOf(run) };
  return { account, newest: own?.newest ?? null, readAt: own?.readAt ?? 0, run, ...gapsWith(own ?? {}, run) };
}

async function readNewest(
  parts: LibraryCacheParts,
  reading: Reading,
  own: LibraryCopyState,
): Promise<ApiFailure | null> {
  const entries: LibraryEntry[] = [];
  const unreadable: UnreadableEntry[] = [];
  const askedAt = parts.now();
  const walk = walkPages();
  for (let cursor: string | null = null, more = true; more; ) {
    const page: ApiResult<Page> = await readPage(parts, reading, cursor);
    if (page.kind !== 'ok') return page;
    entries.push(...page.value.entries);
    unreadable.push(...page.value.unreadable);
    if (walk(walkedPage(page.value)) !== null) return endlessList;
    cursor = reachesBack(page.value.entries, own.newest) ? null : page.value.nextCursor;
    more = cursor !== null;
  }
  const seen = new Set(entries.map(({ mediaId }) => mediaId));
  const before = { ...own, unreadable: own.unreadable?.filter(({ mediaId }) => !seen.has(mediaId ?? '')) };
  const newest = newestOf(entries, own.newest);
  const after = { ...own, newest, checkedAt: parts.now(), ...gapsWith(before, { unreadable }) };
  await keep(parts, {
    type: reading.type,
    askedAt,
    before: own,
    entries,
    unreadable,
    after,
    complete: false,
  });
  return null;
}

/** Says so where there is something new to see: every open page then reads the list again. False for another account's copy. */
async function keep({ onRead, onChange }: LibraryCacheParts, page: CopyPage): Promise<boolean> {
  await onRead(page.entries, page.after.account);
  const fate = await writePage(page);
  if (fate === 'changed') onChange();
  return fate !== 'dropped';
}

function readPage(
  { api }: LibraryCacheParts,
  { type, account, outside }: Reading,
  cursor: string | null,
): Promise<ApiResult<Page>> {
  const query: RouteQuery<'library'> = { type, limit: LIBRARY_PAGE.max, ...(cursor !== null && { cursor }) };
  return api.as(account).call('library', { query }, outside);
}

/** An entry without a readable id counts as one that no other page has. */
function walkedPage({ entries, unreadable, nextCursor }: Page) {
  const others = unreadable.map(({ mediaId }, index) => mediaId ?? `${nextCursor} ${index}`);
  return { ids: [...entries.map(({ mediaId }) => mediaId), ...others], nextCursor };
}

function nextRun(run: LibraryRun | null, { entries, unreadable, nextCursor }: Page): LibraryRun {
  const read = (run?.read ?? 0) + entries.length;
  const newest = run ? run.newest : newestOf(entries, null);
  return { cursor: nextCursor, newest, read, ...gapsWith(run ?? {}, { unreadable }) };
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
