// Edits of one click: what −/＋ change in an entry.
import type { LibraryEntry } from '../../contract/library.ts';
import type { MediaType } from '../../contract/media.ts';
import type { LibraryStatus } from '../../contract/statuses.ts';
import { totalOf } from '../progress.ts';
import type { EntryPatch, EntryState } from './entry-state.ts';

type Edited = Pick<LibraryEntry, 'type' | 'status' | 'progress' | 'media'>;

export function currentStatus(type: MediaType): LibraryStatus {
  return type === 'anime' ? 'watching' : 'reading';
}

export function plannedStatus(type: MediaType): LibraryStatus {
  return type === 'anime' ? 'plan_to_watch' : 'plan_to_read';
}

/** One more episode; null at a known end. */
export function nextEpisodePatch(entry: Edited): EntryPatch | null {
  return progressPatch(entry, entry.progress + 1);
}

/** To an episode; null beyond a known end. Reaching the end completes a finished title, and starting a planned one makes it current. */
export function progressPatch(entry: Edited, progress: number): EntryPatch | null {
  const total = totalOf(entry.media);
  if (total !== null && progress > total) return null;
  if (progress === total && entry.media.status === 'FINISHED') return { progress, status: 'completed' };
  if (entry.status === plannedStatus(entry.type)) return { progress, status: currentStatus(entry.type) };
  return { progress };
}

/** One episode less; null at the start. */
export function previousEpisodePatch(entry: Edited): EntryPatch | null {
  return entry.progress > 0 ? { progress: entry.progress - 1 } : null;
}

/** From the beginning again: the status of a title that is being watched, and nothing watched yet. Null unless it is completed. The score stays. */
export function rewatchPatch(entry: Pick<Edited, 'type' | 'status'>): EntryPatch | null {
  return entry.status === 'completed' ? { status: currentStatus(entry.type), progress: 0 } : null;
}

/** Whether a change began a completed title again, in whichever way it was made. */
export function startsAgain(type: MediaType, before: EntryState | null, after: EntryState | null): boolean {
  return before?.status === 'completed' && after?.status === currentStatus(type) && after.progress === 0;
}

/**
 * Whether a patch begins a title again that was completed when the user looked and still is. Its number then goes back whatever it has
 * become: the status alone would be half a new start. A title that is not completed any more goes on elsewhere.
 */
export function beginsAgain(seen: EntryState | null, current: EntryState, patch: EntryPatch): boolean {
  const after = { ...current, ...patch };
  const begins = startsAgain('anime', current, after) || startsAgain('manga', current, after);
  return begins && seen?.status === 'completed';
}

/** The patch without fields that would change nothing; null when nothing is left. */
export function changedFields(entry: EntryState, patch: EntryPatch): EntryPatch | null {
  const { status, progress, userScore } = patch;
  const changed: EntryPatch = {
    ...(status !== undefined && status !== entry.status && { status }),
    ...(progress !== undefined && progress !== entry.progress && { progress }),
    ...(userScore !== undefined && userScore !== entry.userScore && { userScore }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}
