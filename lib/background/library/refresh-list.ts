// Keeps the local copy of the user's list up to date. Reads the whole list once a day, page by page, and continues an interrupted read.
// Between these reads, it reads only the newest changes.
import type { LibraryEntry } from '../../contract/library.ts';
import { LIBRARY_PAGE_LIMITS } from '../../contract/limits.ts';
import type { MediaType } from '../../contract/media.ts';
import type { RouteAnswer, UnreadableEntry } from '../../contract/read-answer.ts';
import type { RouteQuery } from '../../contract/routes.ts';
import { type Failure, isInFuture } from '../../domain/changes/retry.ts';
import { createEndlessListCheck } from '../../domain/endless-list.ts';
import {
  type ListPage,
  readCopyState,
  readScores,
  restartListRead,
  writeListPage,
} from '../../store/library-copy.ts';
import type { InterruptedListRead, LibraryCopyState } from '../../store/schema.ts';
import {
  type ListReadFault,
  readServiceProfile,
  type ServiceProfile,
  storeServiceFacts,
} from '../../store/service-profile.ts';
import { readFromService } from '../account/call-service.ts';
import { learnScaleFromScores } from '../account/score-scale.ts';
import type { ApiResult } from '../api/list-service.ts';
import type { Context } from '../runtime/context.ts';
import { queueAutomaticEdits } from './automatic-edits.ts';
import { gapFieldsOf, mergeGaps } from './copy-gaps.ts';

/**
 * A copy older than this many milliseconds is read completely again, because entries that were removed elsewhere do not appear among the
 * newest changes.
 */
const WHOLE_READ_EVERY_MS = 24 * 3600_000;

const UNREADABLE_PAUSE_MS = 3600_000;

type Page = RouteAnswer<'library'>;

const ENDLESS_LIST = 'endless_list';
const endlessList: Failure = {
  kind: 'refused',
  code: ENDLESS_LIST,
  message: '',
  status: 0,
  retryAfterMs: null,
};

/** This failure is returned if there is a next page, but its cursor has an unknown form. */
const unknownCursor: Failure = {
  kind: 'unreadable',
  route: 'GET /library',
  field: 'nextCursor',
  retryAfterMs: null,
};

interface Reading {
  readonly type: MediaType;
  readonly account: string;
}

/**
 * Brings the local copies of both lists up to date. Returns the first failure, or null. A call during a running refresh waits for that
 * refresh instead of starting another one.
 */
export function refreshList(ctx: Context, account: string): Promise<Failure | null> {
  const { refreshes } = ctx.state;
  const running = refreshes.get(account);
  // Wrap the wait for the running refresh as a network wait. Otherwise the wait would count as computing.
  if (running) return ctx.waitForNetwork(() => running);
  // Run the refresh as a job, so that an erasure waits for it.
  const reading = ctx.jobs.run(() => readBoth(ctx, account)).finally(() => refreshes.delete(account));
  refreshes.set(account, reading);
  return reading;
}

/**
 * Continues an interrupted first read of the list, even if the user opens no page of Kiroku. Returns whether the read is still incomplete.
 */
export async function continueListRead(ctx: Context, account: string): Promise<boolean> {
  if (!(await isUnfinished(account))) return false;
  if (isInFuture((await readServiceProfile()).listAgainAt, ctx.now())) return true;
  await refreshList(ctx, account);
  return isUnfinished(account);
}

/**
 * Whether a read of a list was interrupted, or was never made for this account. A copy that was deleted to free space does not count as
 * unread.
 */
async function isUnfinished(account: string): Promise<boolean> {
  const states = await Promise.all([readCopyState('anime'), readCopyState('manga')]);
  return states.some(
    (state) => state?.account !== account || state.run !== null || (state.readAt === 0 && !state.dropped),
  );
}

async function readBoth(ctx: Context, account: string): Promise<Failure | null> {
  const profile = await readServiceProfile();
  const failures = [
    await readType(ctx, { type: 'anime', account }),
    await readType(ctx, { type: 'manga', account }),
  ];
  const failure = failures.find((one) => one !== null) ?? null;
  // A service that gave an unreadable answer will probably give the same answer in five minutes. So wait longer.
  const isUnclear = failure?.kind === 'unreadable';
  await storeServiceFacts(profile, { listAgainAt: isUnclear ? ctx.now() + UNREADABLE_PAUSE_MS : 0 });
  return failure;
}

async function readType(ctx: Context, reading: Reading): Promise<Failure | null> {
  const state = await readCopyState(reading.type);
  const own = state?.account === reading.account ? state : null;
  // If the clock was set back, `readAt` is in the future. So use the absolute difference. Otherwise the copy would not count as old for a
  // long time.
  const isOld = own !== null && Math.abs(ctx.now() - own.readAt) > WHOLE_READ_EVERY_MS;
  const profile = await readServiceProfile();
  const fault = reading.type === 'anime' ? profile.animeFault : profile.mangaFault;
  const whole = !own || own.run !== null || isOld || (!profile.listsNewestFirst && fault === '');
  if (whole) return readWhole(ctx, profile, reading, state);
  return (await readNewest(ctx, profile, reading, own)) ?? faultOf(fault);
}

/** Reads the whole list. Each page is stored as it arrives, so that a long list survives a pause or the end of the worker. */
async function readWhole(
  ctx: Context,
  profile: ServiceProfile,
  reading: Reading,
  before: LibraryCopyState | null,
  isSecondTry = false,
): Promise<Failure | null> {
  const { type, account } = reading;
  const own = before?.account === account ? before : null;
  let run = isSecondTry ? null : (own?.run ?? null);
  let state = before;
  if (!run) await restartListRead(type);
  const walk = createEndlessListCheck(run?.read);
  for (;;) {
    const askedAt = ctx.now();
    const page = await readPage(ctx, reading, run?.cursor ?? null);
    // If the service no longer accepts the stored cursor, read the list from its start.
    if (page.kind !== 'ok') {
      const isLost = run !== null && isExpired(page) && !isSecondTry;
      return isLost ? readWhole(ctx, profile, reading, state, true) : page;
    }
    const hadCursor = run !== null;
    run = nextRun(run, page.value);
    const isEndless = walk(walkedPage(page.value)) !== null;
    const isLast = page.value.nextCursor === null || isEndless;
    // If the list repeats itself, or its end is missing, do not read it again at once. Keep the entries read so far, and do not treat
    // missing entries as removed.
    const isCut = isLast && seemsCut(page.value, run.read, hadCursor);
    const isPartial = isEndless || isCut;
    if (isPartial) run = { ...run, isPartial };
    if (isLast && !hadCursor && page.value.mayBeCut) run = { ...run, mayBeCut: true };
    const complete = isLast && !isPartial;
    const after = stateAfter(reading, own, run, isLast ? ctx.now() : null);
    const { entries, unreadable } = page.value;
    const kept = await keep(ctx, { type, askedAt, before: state, entries, unreadable, after, complete });
    if (!isNewestFirst(entries)) await storeServiceFacts(profile, { listsNewestFirst: false });
    if (isLast) {
      const fault = isEndless ? 'endless' : isCut ? 'cursor' : '';
      await storeServiceFacts(profile, { [`${type}Fault`]: fault });
      await learnScaleFromScores(ctx, profile, await readScores());
      if (fault !== '') return faultOf(fault);
    }
    if (!kept || isLast) return null;
    state = after;
  }
}

function faultOf(fault: ListReadFault): Failure | null {
  const failures = { '': null, endless: endlessList, cursor: unknownCursor };
  return failures[fault];
}

/** Whether the entries are sorted by date, newest first. False if a date cannot be read. */
function isNewestFirst(entries: readonly LibraryEntry[]): boolean {
  const times = entries.map(({ updatedAt }) => Date.parse(updatedAt));
  return times.every((time, at) => time <= (times[at - 1] ?? Number.POSITIVE_INFINITY));
}

/**
 * Whether the list probably continues although its last page has no cursor. This is the case if the page states a total above the number of
 * entries read. It is also the case if no earlier page had a cursor, and this page may contain a cursor in an unknown form.
 */
function seemsCut({ mayHaveMore, total }: Page, read: number, hadCursor: boolean): boolean {
  return (mayHaveMore && !hadCursor) || (total !== null && total > read);
}

/**
 * Returns the state of the copy after a page. `readAt` is the time at which the read was completed, or null if the read is not complete
 * yet.
 */
function stateAfter(
  { account }: Reading,
  own: LibraryCopyState | null,
  run: InterruptedListRead,
  readAt: number | null,
): LibraryCopyState {
  if (readAt !== null) return { account, newest: run.newest, readAt, run: null, ...gapFieldsOf(run) };
  return {
    account,
    newest: own?.newest ?? null,
    readAt: own?.readAt ?? 0,
    run,
    ...mergeGaps(own ?? {}, run),
  };
}

async function readNewest(
  ctx: Context,
  profile: ServiceProfile,
  reading: Reading,
  own: LibraryCopyState,
): Promise<Failure | null> {
  const entries: LibraryEntry[] = [];
  const unreadable: UnreadableEntry[] = [];
  const askedAt = ctx.now();
  const walk = createEndlessListCheck();
  for (let cursor: string | null = null, more = true; more; ) {
    const page: ApiResult<Page> = await readPage(ctx, reading, cursor);
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
  const after = { ...own, newest, checkedAt: ctx.now(), ...mergeGaps(before, { unreadable }) };
  await keep(ctx, {
    type: reading.type,
    askedAt,
    before: own,
    entries,
    unreadable,
    after,
    complete: false,
  });
  // Learn the scale again, because the changed entries may have higher scores than the last full read.
  await learnScaleFromScores(ctx, profile, await readScores());
  return null;
}

/** Stores a page, and publishes the changes. If the copy has changed since the request, stores nothing and returns false. */
async function keep(ctx: Context, page: ListPage): Promise<boolean> {
  // Queue the edits before the page is stored. If the worker dies between the two steps, the next read of the page queues the edits again.
  await queueAutomaticEdits(ctx, page.entries, page.after.account);
  const outcome = await writeListPage(page);
  if (outcome === 'changed') ctx.publishChange('library');
  return outcome !== 'dropped';
}

function readPage(ctx: Context, { type, account }: Reading, cursor: string | null): Promise<ApiResult<Page>> {
  const query: RouteQuery<'library'> = {
    type,
    limit: LIBRARY_PAGE_LIMITS.max,
    ...(cursor !== null && { cursor }),
  };
  return readFromService(ctx, account, 'library', query);
}

/**
 * Returns the ids and the cursor of a page, so that the caller notices if the list repeats itself. An unreadable id is replaced by a text
 * that no other page has.
 */
function walkedPage({ entries, unreadable, nextCursor }: Page) {
  const others = unreadable.map(({ mediaId }, index) => mediaId ?? `${nextCursor} ${index}`);
  return { ids: [...entries.map(({ mediaId }) => mediaId), ...others], nextCursor };
}

function nextRun(
  run: InterruptedListRead | null,
  { entries, unreadable, nextCursor }: Page,
): InterruptedListRead {
  const read = (run?.read ?? 0) + entries.length;
  const newest = run ? run.newest : newestOf(entries, null);
  return { cursor: nextCursor, newest, read, ...mergeGaps(run ?? {}, { unreadable }) };
}

function isExpired(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'invalid';
}

/**
 * Whether the page contains an entry that is older than the newest entry of the last read. The later pages have not changed since then, so
 * they need not be read.
 */
function reachesBack(entries: readonly LibraryEntry[], newest: string | null): boolean {
  return newest !== null && entries.some((entry) => entry.updatedAt < newest);
}

function newestOf(entries: readonly LibraryEntry[], before: string | null): string | null {
  return entries.reduce<string | null>(
    (newest, { updatedAt }) => (newest === null || updatedAt > newest ? updatedAt : newest),
    before,
  );
}
