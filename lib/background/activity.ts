// Single lines of the activity log.
import type { Activity } from '../domain/activity.ts';
import { openDatabase } from '../store/database.ts';

export async function readActivityLine(id: string): Promise<Activity | null> {
  return (await (await openDatabase()).get('activity', id)) ?? null;
}

/** The lines that concern one episode, newest first. */
export async function linesOfEpisode(key: string): Promise<Activity[]> {
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'episodeKey', key);
  return lines.sort((a, b) => b.at - a.at);
}
