// Reads stored data for display, in the UI and the worker. Every result is in display order, and scores are out of 10 if the service's
// scale is known (domain/score-scale.ts). Values that the worker compares or writes back are read with library-copy.ts and activity.ts
// instead.
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaType } from '../contract/media.ts';
import type { UnreadableEntry } from '../contract/read-answer.ts';
import type { Activity } from '../domain/changes/activity.ts';
import type { Match } from '../domain/matches/match.ts';
import { type ScoreScale, withScoreOutOfTen } from '../domain/score-scale.ts';
import { openDatabase } from './database.ts';
import { internTexts } from './intern-texts.ts';
import type { LibraryCopyState } from './schema.ts';
import { readScoreScale } from './service-profile.ts';

/** Returns all entries of one type, newest change first. */
export async function readLibrary(type: MediaType): Promise<LibraryEntry[]> {
  const [stored, scale] = await Promise.all([
    openDatabase().then((database) => database.getAllFromIndex('library', 'type', type)),
    readScoreScale(),
  ]);
  const entries = stored.map((entry) => withScoreOutOfTen(entry, scale));
  internTexts(entries);
  return entries.sort(newestFirst);
}

/** Returns all entries of one status, newest change first. Fast even if the list is long. */
export async function readEntriesWithStatus(type: MediaType, status: string): Promise<LibraryEntry[]> {
  const [stored, scale] = await Promise.all([
    openDatabase().then((database) => database.getAllFromIndex('library', 'typeStatus', [type, status])),
    readScoreScale(),
  ]);
  return stored.map((entry) => withScoreOutOfTen(entry, scale)).sort(newestFirst);
}

function newestFirst(a: LibraryEntry, b: LibraryEntry): number {
  return a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0;
}

export async function readEntry(mediaId: string): Promise<LibraryEntry | null> {
  const entry = await (await openDatabase()).get('library', mediaId);
  return entry ? withScoreOutOfTen(entry, await readScoreScale()) : null;
}

/** How complete the copy is, and to which account it belongs. `account` is null if nothing was read yet. */
interface CopyProgress {
  readonly account: string | null;
  readonly filled: boolean;
  readonly read: number;
  /** When the copy last matched the service's list, in epoch milliseconds; 0 before the first time. */
  readonly asOf: number;
  /** Entries of the service's list that could not be parsed. */
  readonly unreadable: readonly UnreadableEntry[];
}

/** Returns whether this list was read completely at least once, and how many entries the current read has returned. */
export async function readCopyProgress(type: MediaType): Promise<CopyProgress> {
  const state = await (await openDatabase()).get('libraryState', type);
  return {
    account: state?.account ?? null,
    filled: (state?.readAt ?? 0) > 0,
    read: state?.run?.read ?? 0,
    asOf: state ? lastCopyTime(state) : 0,
    unreadable: state?.unreadable ?? [],
  };
}

/** Returns when the copy last matched the service's list, in epoch milliseconds; 0 if never. */
export function lastCopyTime({ readAt, checkedAt = 0 }: LibraryCopyState): number {
  return Math.max(readAt, checkedAt);
}

/** Returns the unparsed rows. Parsing is skipped, because the outbox is usually empty when the popup opens. */
export async function readUnparsedOutbox(): Promise<readonly unknown[]> {
  return (await openDatabase()).getAll('outbox');
}

/**
 * Returns log entries of this account and unowned log entries, newest first. If `account` is undefined, returns the log entries of all
 * accounts.
 */
export async function readActivity(limit = 200, account?: string | null): Promise<Activity[]> {
  const scale = await readScoreScale();
  const index = (await openDatabase()).transaction('activity').store.index('at');
  const lines: Activity[] = [];
  for (
    let cursor = await index.openCursor(null, 'prev');
    cursor && lines.length < limit;
    cursor = await cursor.continue()
  )
    if (account === undefined || isOwn(cursor.value.account, account))
      lines.push(shownLine(cursor.value, scale));
  return lines;
}

/** Returns the whole log of this account, including unowned entries, oldest first, from one transaction. */
export async function readWholeActivity(account: string | null): Promise<Activity[]> {
  const scale = await readScoreScale();
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'at');
  return lines.filter((line) => isOwn(line.account, account)).map((line) => shownLine(line, scale));
}

function shownLine(line: Activity, scale: ScoreScale | null): Activity {
  const { before, after } = line;
  return {
    ...line,
    before: before && withScoreOutOfTen(before, scale),
    after: after && withScoreOutOfTen(after, scale),
  };
}

export async function readMatches(): Promise<Match[]> {
  const matches = await (await openDatabase()).getAll('matches');
  return matches.sort((a, b) => b.decidedAt - a.decidedAt);
}

function isOwn(owner: string | null, account: string | null): boolean {
  return owner === null || owner === account;
}
