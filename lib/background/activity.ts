// Single lines of the activity log.
import type { Activity } from '../domain/activity.ts';
import { openDatabase } from '../store/database.ts';

export async function readActivityLine(id: string): Promise<Activity | null> {
  return (await (await openDatabase()).get('activity', id)) ?? null;
}

/** The lines of one account about one title since a time, oldest first. */
export async function linesOfTitle(
  mediaId: string,
  account: string | null,
  since: number,
): Promise<Activity[]> {
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'at', IDBKeyRange.lowerBound(since));
  return lines.filter((line) => line.mediaId === mediaId && line.account === account);
}

/** The lines that concern one episode, newest first. */
export async function linesOfEpisode(key: string): Promise<Activity[]> {
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'episodeKey', key);
  return lines.sort((a, b) => b.at - a.at);
}
