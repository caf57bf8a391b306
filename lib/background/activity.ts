// Taking a logged change back: the full previous entry is restored, or removed where there was none.
import type { Media } from '../contract/media.ts';
import { type Activity, isUndoable } from '../domain/activity.ts';
import { restoringPatch } from '../domain/entry-state.ts';
import type { OutboxChange } from '../domain/outbox-item.ts';
import { openDatabase } from '../store/database.ts';

export async function readActivityLine(id: string): Promise<Activity | null> {
  return (await (await openDatabase()).get('activity', id)) ?? null;
}

export async function markUndone(activity: Activity): Promise<void> {
  await (await openDatabase()).put('activity', { ...activity, undone: true });
}

/** The change that takes a line back; null when there is nothing to take back. */
export function undoChange(activity: Activity, media: Media): OutboxChange | null {
  if (!isUndoable(activity)) return null;
  if (activity.before === null) return { kind: 'removal', media, by: 'undo' };
  return { kind: 'edit', media, patch: restoringPatch(activity.before), by: 'undo', base: null };
}

/** The lines that concern one episode, newest first. */
export async function linesOfEpisode(key: string): Promise<Activity[]> {
  const lines = await (await openDatabase()).getAllFromIndex('activity', 'episodeKey', key);
  return lines.sort((a, b) => b.at - a.at);
}
