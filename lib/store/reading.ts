// What the UI and the worker read from the local copy. Every list is in the order in which it is shown.
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaType } from '../contract/media.ts';
import type { UnreadableEntry } from '../contract/read-answer.ts';
import type { Activity } from '../domain/changes/activity.ts';
import type { Match } from '../domain/matches/match.ts';
import { openDatabase } from './database.ts';
import type { LibraryCopyState } from './schema.ts';
import { shareTexts } from './share-texts.ts';

/** All entries of one type, newest change first. */
export async function readLibrary(type: MediaType): Promise<LibraryEntry[]> {
  const entries = await (await openDatabase()).getAllFromIndex('library', 'type', type);
  shareTexts(entries);
  return entries.sort(newestFirst);
}

/** Only those of one status, newest change first: soon, however long the list is. */
export async function readEntriesOf(type: MediaType, status: string): Promise<LibraryEntry[]> {
  const database = await openDatabase();
  return (await database.getAllFromIndex('library', 'typeStatus', [type, status])).sort(newestFirst);
}

function newestFirst(a: LibraryEntry, b: LibraryEntry): number {
  return a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0;
}

export async function readEntry(mediaId: string): Promise<LibraryEntry | null> {
  return (await (await openDatabase()).get('library', mediaId)) ?? null;
}

/** Whose copy it is (null: nothing has been read), and how complete. */
interface Filling {
  readonly account: string | null;
  readonly filled: boolean;
  readonly read: number;
  /** Epoch milliseconds of the last time that it was as the service has it; 0 before the first. */
  readonly asOf: number;
  /** Entries of the service's list that could not be read. */
  readonly unreadable: readonly UnreadableEntry[];
}

/** Whether the list of this type has been read from the service at least once, and how many entries the reading under way has brought. */
export async function readFilling(type: MediaType): Promise<Filling> {
  const state = await (await openDatabase()).get('libraryState', type);
  return {
    account: state?.account ?? null,
    filled: (state?.readAt ?? 0) > 0,
    read: state?.run?.read ?? 0,
    asOf: state ? asOf(state) : 0,
    unreadable: state?.unreadable ?? [],
  };
}

/** Epoch milliseconds of the last time that the copy was as the service has the list; 0 before the first. */
export function asOf({ readAt, checkedAt = 0 }: LibraryCopyState): number {
  return Math.max(readAt, checkedAt);
}

/** As it lies there. Reading it takes a parser, which most openings of the popup can do without: nothing is on its way. */
export async function readStoredOutbox(): Promise<readonly unknown[]> {
  return (await openDatabase()).getAll('outbox');
}

/** Newest first: lines of this account, and lines without an account. `undefined`: of every account. */
export async function readActivity(limit = 200, account?: string | null): Promise<Activity[]> {
  const index = (await openDatabase()).transaction('activity').store.index('at');
  const lines: Activity[] = [];
  for (
    let cursor = await index.openCursor(null, 'prev');
    cursor && lines.length < limit;
    cursor = await cursor.continue()
  )
    if (account === undefined || isOwn(cursor.value.account, account)) lines.push(cursor.value);
  return lines;
}

/** The whole log of this account, with lines of no account, oldest first, in one transaction. */
export async function readWholeActivity(account: string | null): Promise<Activity[]> {
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'at');
  return lines.filter((line) => isOwn(line.account, account));
}

export async function readMatches(): Promise<Match[]> {
  const matches = await (await openDatabase()).getAll('matches');
  return matches.sort((a, b) => b.decidedAt - a.decidedAt);
}

function isOwn(owner: string | null, account: string | null): boolean {
  return owner === null || owner === account;
}
