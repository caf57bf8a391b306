// Reads, adds and removes single entries of the activity log.
import type { Activity } from '../domain/changes/activity.ts';
import { openDatabase, transactOrFreeSpace } from './database.ts';

/** Adds an entry about an event that changed nothing on the list. */
export async function addLogEntry(entry: Activity): Promise<void> {
  await transactOrFreeSpace(['activity'], async ({ store }) => void (await store.put(entry)));
}

export async function readLogEntry(id: string): Promise<Activity | null> {
  return (await (await openDatabase()).get('activity', id)) ?? null;
}

export async function removeLogEntry(id: string): Promise<void> {
  await transactOrFreeSpace(['activity'], ({ store }) => store.delete(id));
}

/** Returns the log entries about one title for one account, oldest first. */
export async function readActivityOfTitle(mediaId: string, account: string | null): Promise<Activity[]> {
  const log = await (await openDatabase()).getAllFromIndex('activity', 'mediaId', mediaId);
  return log.filter((entry) => entry.account === account).sort(compareOldestFirst);
}

/** Compares the times of two log entries. If the times are equal, compares the times of the user's decisions. */
export function compareOldestFirst(a: Activity, b: Activity): number {
  return a.at - b.at || a.decidedAt - b.decidedAt;
}

/** Returns the log entries about one episode for all accounts, newest first. */
export async function readActivityOfEpisode(key: string): Promise<Activity[]> {
  const log = await (await openDatabase()).getAllFromIndex('activity', 'episodeKey', key);
  return log.sort((a, b) => b.at - a.at);
}
