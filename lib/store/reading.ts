// What the UI and the worker read from the local copy. Every list is in the order in which it is shown.
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaType } from '../contract/media.ts';
import type { Activity } from '../domain/activity.ts';
import type { Match } from '../domain/match.ts';
import type { OutboxItem } from '../domain/outbox-item.ts';
import { openDatabase } from './database.ts';

/** All entries of one type, newest change first. */
export async function readLibrary(type: MediaType): Promise<LibraryEntry[]> {
  const entries = await (await openDatabase()).getAllFromIndex('library', 'type', type);
  return entries.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0));
}

export async function readEntry(mediaId: string): Promise<LibraryEntry | null> {
  return (await (await openDatabase()).get('library', mediaId)) ?? null;
}

/** Whether the list of this type has been read from the service at least once. */
export async function isLibraryFilled(type: MediaType): Promise<boolean> {
  return (await (await openDatabase()).get('libraryState', type)) !== undefined;
}

/** Oldest first: the order in which items are sent. */
export async function readOutbox(): Promise<OutboxItem[]> {
  return (await openDatabase()).getAllFromIndex('outbox', 'createdAt');
}

/** Newest first. */
export async function readActivity(limit = 200): Promise<Activity[]> {
  const index = (await openDatabase()).transaction('activity').store.index('at');
  const lines: Activity[] = [];
  for (
    let cursor = await index.openCursor(null, 'prev');
    cursor && lines.length < limit;
    cursor = await cursor.continue()
  )
    lines.push(cursor.value);
  return lines;
}

export async function readMatches(): Promise<Match[]> {
  const matches = await (await openDatabase()).getAll('matches');
  return matches.sort((a, b) => b.decidedAt - a.decidedAt);
}
