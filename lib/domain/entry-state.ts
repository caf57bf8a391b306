// The part of a library entry that changes: what is logged, compared and restored.
import { type LibraryEntry, type LibraryStatus, libraryStatusSchema } from '../contract/library.ts';
import type { EntryPatch } from './outbox-item.ts';

export type EntryState = Pick<LibraryEntry, 'status' | 'progress' | 'userScore'>;

export function entryState({ status, progress, userScore }: EntryState): EntryState {
  return { status, progress, userScore };
}

/** The patch that brings any later state back to this one. A status that this version does not know is displayed, never written back. */
export function restoringPatch(state: EntryState): EntryPatch {
  const status = knownStatus(state.status);
  return { progress: state.progress, userScore: state.userScore, ...(status && { status }) };
}

export function knownStatus(status: string): LibraryStatus | null {
  const parsed = libraryStatusSchema.safeParse(status);
  return parsed.success ? parsed.data : null;
}

/** Leaves out progress that would pull back what was watched elsewhere after the user looked: the higher one wins. */
export function withoutPullingBack(
  patch: EntryPatch,
  base: EntryState | null,
  current: EntryState | null,
): EntryPatch {
  const changedElsewhere = base && current && current.progress > base.progress;
  if (!changedElsewhere || patch.progress === undefined || patch.progress >= current.progress) return patch;
  const { progress: _pulledBack, ...rest } = patch;
  return rest;
}
