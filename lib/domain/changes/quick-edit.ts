// Computes the patches of manual edits, such as the edits by the − and ＋ buttons. If an edit of one field changes other fields, the patch
// includes them.
import type { LibraryEntry } from '../../contract/library.ts';
import type { MediaType } from '../../contract/media.ts';
import type { LibraryStatus } from '../../contract/statuses.ts';
import { completesTitle, lastEpisodeNumberOf } from '../progress.ts';
import type { TrackingSettings } from '../settings.ts';
import type { EntryPatch, EntryState } from './entry-state.ts';

type EditableEntry = Pick<LibraryEntry, 'type' | 'status' | 'progress' | 'media'>;

export function inProgressStatus(type: MediaType): LibraryStatus {
  return type === 'anime' ? 'watching' : 'reading';
}

export function plannedStatus(type: MediaType): LibraryStatus {
  return type === 'anime' ? 'plan_to_watch' : 'plan_to_read';
}

/** Returns the patch for one more episode; null if the last episode is known and reached. */
export function nextEpisodePatch(entry: EditableEntry): EntryPatch | null {
  return progressPatch(entry, entry.progress + 1);
}

/** Returns the patch that sets the progress to an episode; null if the last episode is known, and the new number is beyond it. */
export function progressPatch({ media }: EditableEntry, progress: number): EntryPatch | null {
  const last = lastEpisodeNumberOf(media);
  return last !== null && progress > last ? null : { progress };
}

/** Returns the patch for one episode less; null at the start. */
export function previousEpisodePatch(entry: EditableEntry): EntryPatch | null {
  return entry.progress > 0 ? { progress: entry.progress - 1 } : null;
}

/**
 * Returns the patch that restarts a title: its status becomes `watching` or `reading`, and its progress 0. The score stays. Null if the
 * title is not completed.
 */
export function rewatchPatch(entry: Pick<EditableEntry, 'type' | 'status'>): EntryPatch | null {
  return entry.status === 'completed' ? { status: inProgressStatus(entry.type), progress: 0 } : null;
}

/** Whether a change restarted a title (see `isReset`): it became `watching` or `reading` with a progress of 0. */
export function isRestart(type: MediaType, before: EntryState | null, after: EntryState | null): boolean {
  return isReset(type, before, after) && after?.status === inProgressStatus(type);
}

/** Whether a change set a title to 0 that was completed, on hold or dropped: the title was restarted, or it became planned. */
export function isReset(type: MediaType, before: EntryState | null, after: EntryState | null): boolean {
  const isOver = before !== null && !statusResetsProgress(type, before.status);
  return isOver && after?.progress === 0 && statusResetsProgress(type, after.status);
}

/** Whether a title at its last number that gets this status begins at 0. On hold and Dropped do not change the number. */
export function statusResetsProgress(type: MediaType, status: string): boolean {
  return status === inProgressStatus(type) || status === plannedStatus(type);
}

/**
 * Returns the complete patch of a manual edit, including fields that change with the edited ones; null if nothing changes. `before` is null
 * if the title is not on the list yet. Fields that the user set are not changed.
 *
 * | edit | further change |
 * | --- | --- |
 * | Completed | the last number, if it is known |
 * | the last number of a title that has ended | Completed; a question if the user wants to be asked first (`mustAskIfCompleted`) |
 * | a number above 0 of a planned title | Watching or Reading |
 * | a number below the last number of a completed title that had its last number | Watching or Reading, even if the new number is 0 |
 * | Watching or Reading for a title at its last number | the number 0, as by `rewatchPatch` |
 * | Planned for a title at its last number | the number 0, because a planned title has not begun |
 * | On hold or Dropped | nothing: the number stays |
 *
 * If a completed title already has a number below its last number, the user is watching it again without changing its status. It stays
 * completed when its number changes, and keeps its number when its status changes. The same is true if the last number is unknown.
 */
export function manualPatch(
  media: EditableEntry['media'],
  before: EntryState | null,
  patch: EntryPatch,
  finishing: TrackingSettings['finishing'],
): EntryPatch | null {
  const wanted = before ? withoutUnchangedFields(before, patch) : patch;
  if (!wanted) return null;
  if (patch.progress === undefined) return { ...wanted, ...numberAfter(media, before, wanted) };
  if (patch.status !== undefined || wanted.progress === undefined) return wanted;
  const status = statusAfter(media, before, wanted.progress, finishing);
  return { ...wanted, ...(status && { status }) };
}

/**
 * Whether Kiroku must ask the user "Is the title completed?" after a manual edit, because the edit set the last number. `after` is the
 * entry after the edit.
 */
export function mustAskIfCompleted(
  media: EditableEntry['media'],
  after: EntryState,
  patch: EntryPatch,
  finishing: TrackingSettings['finishing'],
): boolean {
  const isSet = patch.progress !== undefined && patch.status !== 'completed';
  return (
    finishing === 'ask' &&
    isSet &&
    after.status !== 'completed' &&
    completesTitle(media, after, patch.progress ?? 0)
  );
}

/** Returns the number that follows from a new status; null if the number stays. */
function numberAfter(
  media: EditableEntry['media'],
  before: EntryState | null,
  { status }: EntryPatch,
): EntryPatch | null {
  const last = lastEpisodeNumberOf(media);
  if (last === null || status === undefined) return null;
  const isAtEnd = (before?.progress ?? 0) >= last;
  if (status === 'completed') return isAtEnd ? null : { progress: last };
  return isAtEnd && statusResetsProgress(media.type, status) ? { progress: 0 } : null;
}

function statusAfter(
  media: EditableEntry['media'],
  before: EntryState | null,
  progress: number,
  finishing: TrackingSettings['finishing'],
): LibraryStatus | null {
  if (finishing === 'complete' && before?.status !== 'completed' && completesTitle(media, before, progress))
    return 'completed';
  if (isReopened(media, before, progress)) return inProgressStatus(media.type);
  return progress > 0 && before?.status === plannedStatus(media.type) ? inProgressStatus(media.type) : null;
}

/** Whether a completed title gets a progress below its last number. False if the last number is unknown. */
function isReopened(media: EditableEntry['media'], before: EntryState | null, progress: number): boolean {
  const last = lastEpisodeNumberOf(media);
  return last !== null && before?.status === 'completed' && before.progress >= last && progress < last;
}

/** Removes unchanged fields from a patch; null if nothing is left. */
export function withoutUnchangedFields(entry: EntryState, patch: EntryPatch): EntryPatch | null {
  const { status, progress, userScore } = patch;
  const changed: EntryPatch = {
    ...(status !== undefined && status !== entry.status && { status }),
    ...(progress !== undefined && progress !== entry.progress && { progress }),
    ...(userScore !== undefined && userScore !== entry.userScore && { userScore }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}
