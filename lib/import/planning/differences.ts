// What a row of a file would change in an entry: all of it, the part that takes nothing away, and why the rest would.
import { type EntryPatch, type EntryState, knownStatus } from '../../domain/changes/entry-state.ts';
import type { Conflict } from '../plan.ts';
import { rankOf, type WantedEntry } from './wanted-entry.ts';

export interface Differences {
  /** As the file says; null where the entry is already so. */
  readonly all: EntryPatch | null;
  /** What takes nothing away; null where nothing is left. */
  readonly careful: EntryPatch | null;
  /** Why the rest of `all` is not in `careful`; empty where the two are the same. */
  readonly conflicts: readonly Conflict[];
}

interface Field {
  readonly patch: EntryPatch;
  readonly conflict: Conflict | null;
}

const none: Differences = { all: null, careful: null, conflicts: [] };

export function differencesOf(wanted: WantedEntry, before: EntryState | null): Differences {
  if (before && wanted.isAtLeast && isAsFar(wanted, before)) return none;
  const fields = before
    ? [statusField(wanted, before), progressField(wanted, before), scoreField(wanted, before)]
    : [{ patch: newEntry(wanted), conflict: null }];
  const differing = fields.filter((field) => field !== null);
  return {
    all: join(differing),
    careful: join(differing.filter(({ conflict }) => conflict === null)),
    conflicts: differing.flatMap(({ conflict }) => conflict ?? []),
  };
}

/** Whether an entry is as far as a history says at least, whatever it is called. */
function isAsFar({ status, progress }: WantedEntry, before: EntryState): boolean {
  if (before.status === 'completed') return true;
  if (status === 'completed') return false;
  return progress === null ? rankOf(before.status) >= rankOf(status) : before.progress >= progress;
}

function join(fields: readonly Field[]): EntryPatch | null {
  return fields.length === 0 ? null : Object.assign({}, ...fields.map(({ patch }) => patch));
}

function newEntry({ status, progress, score }: WantedEntry): EntryPatch {
  return {
    ...(status !== null && { status }),
    ...(progress !== null && { progress }),
    ...(score !== null && { userScore: score }),
  };
}

/** Between two that are equally far, such as dropped and on hold, the file is right where it has seen more. How far a status is that this version does not know, no file can say. */
function statusField({ status, progress }: WantedEntry, before: EntryState): Field | null {
  if (status === null || status === before.status) return null;
  const ahead = rankOf(status) - rankOf(before.status);
  const isFurther = ahead > 0 || (ahead === 0 && (progress ?? 0) > before.progress);
  const isAhead = isFurther && knownStatus(before.status) !== null;
  const conflict = ahead < 0 ? 'statusBackwards' : 'statusDiffers';
  return { patch: { status }, conflict: isAhead ? null : conflict };
}

function progressField({ progress }: WantedEntry, before: EntryState): Field | null {
  if (progress === null || progress === before.progress) return null;
  return { patch: { progress }, conflict: progress < before.progress ? 'progressLower' : null };
}

/** No score in a file says nothing: it never clears one. */
function scoreField({ score }: WantedEntry, before: EntryState): Field | null {
  if (score === null || score === before.userScore) return null;
  return { patch: { userScore: score }, conflict: before.userScore === null ? null : 'scoreDiffers' };
}
