// Compares and restores the fields of a library entry that change: status, progress and score.
import type { LibraryEntry } from '../../contract/library.ts';
import type { LibraryStatus } from '../../contract/statuses.ts';

export type EntryState = Pick<LibraryEntry, 'status' | 'progress' | 'userScore'>;

/** Fields of a library entry to change; a missing field stays as it is. */
export interface EntryPatch {
  readonly status?: LibraryStatus;
  readonly progress?: number;
  readonly userScore?: number | null;
}

export function pickEntryState({ status, progress, userScore }: EntryState): EntryState {
  return { status, progress, userScore };
}

export function isSameState(one: EntryState | null, other: EntryState | null): boolean {
  if (one === null || other === null) return one === other;
  return one.status === other.status && one.progress === other.progress && one.userScore === other.userScore;
}

/** Whether the entry already has every value of the patch. */
export function hasPatchValues(state: EntryState | null, patch: EntryPatch): boolean {
  return state !== null && isSameState(state, { ...state, ...patch });
}

/**
 * Returns the patch that sets an entry back to this state. A status that this version does not know is left out: Kiroku shows it, but never
 * writes it.
 */
export function restoringPatch(state: EntryState): EntryPatch {
  const status = statusIfKnown(state.status);
  return { progress: state.progress, userScore: state.userScore, ...(status && { status }) };
}

/** An object rather than an array, so that the compiler reports a missing status. */
const known: Readonly<Record<LibraryStatus, null>> = {
  watching: null,
  reading: null,
  completed: null,
  on_hold: null,
  dropped: null,
  plan_to_watch: null,
  plan_to_read: null,
};

export function statusIfKnown(status: string): LibraryStatus | null {
  return Object.hasOwn(known, status) ? (status as LibraryStatus) : null;
}

/**
 * Whether the first copy of an entry is older than the second. Assumes that the service raises `updatedAt` with each change. False if a
 * date is invalid.
 */
export function isOlderCopy(
  one: Pick<LibraryEntry, 'updatedAt'>,
  other: Pick<LibraryEntry, 'updatedAt'>,
): boolean {
  return Date.parse(one.updatedAt) < Date.parse(other.updatedAt);
}
