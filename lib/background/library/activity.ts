// Single lines of the activity log.
import type { Activity } from '../../domain/changes/activity.ts';
import { openDatabase } from '../../store/database.ts';

export async function readActivityLine(id: string): Promise<Activity | null> {
  return (await (await openDatabase()).get('activity', id)) ?? null;
}

/** The lines of one account about one title, oldest first. */
export async function linesOfTitle(mediaId: string, account: string | null): Promise<Activity[]> {
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'mediaId', mediaId);
  return lines.filter((line) => line.account === account).sort(inOrder);
}

/** Several may have been written within a millisecond: then the later word is the later line. */
function inOrder(a: Activity, b: Activity): number {
  return a.at - b.at || a.saidAt - b.saidAt;
}

/** The lines that concern one episode, newest first. */
export async function linesOfEpisode(key: string): Promise<Activity[]> {
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'episodeKey', key);
  return lines.sort((a, b) => b.at - a.at);
}
