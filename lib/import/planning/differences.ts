// Compares a row of a file with its list entry, and finds the changes that the row would make. A conflict is the reason why a change is not
// careful.
import { type EntryPatch, type EntryState, statusIfKnown } from '../../domain/changes/entry-state.ts';
import type { RowConflict } from '../plan.ts';
import { statusRank, type WantedEntry } from './wanted-entry.ts';

export interface EntryDifferences {
  /** All changes of the row. Null if the entry already has the row's values. */
  readonly all: EntryPatch | null;
  /** The changes that neither lower nor replace a value. Null if there are none. */
  readonly careful: EntryPatch | null;
  /** Why the other changes are not in `careful`. Empty if there are no other changes. */
  readonly conflicts: readonly RowConflict[];
}

interface Field {
  readonly patch: EntryPatch;
  readonly conflict: RowConflict | null;
}

const none: EntryDifferences = { all: null, careful: null, conflicts: [] };

export function differencesOf(wanted: WantedEntry, before: EntryState | null): EntryDifferences {
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

/** Whether the entry is at least as far along as a history shows. */
function isAsFar({ status, progress }: WantedEntry, before: EntryState): boolean {
  if (before.status === 'completed') return true;
  if (status === 'completed') return false;
  return progress === null ? statusRank(before.status) >= statusRank(status) : before.progress >= progress;
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

/**
 * Compares the status. Of two statuses with the same rank (such as dropped and on hold), the file's status is used only if the file has
 * more episodes. A careful change never replaces a status that this version does not know.
 */
function statusField({ status, progress }: WantedEntry, before: EntryState): Field | null {
  if (status === null || status === before.status) return null;
  const ahead = statusRank(status) - statusRank(before.status);
  const isFurther = ahead > 0 || (ahead === 0 && (progress ?? 0) > before.progress);
  const isAhead = isFurther && statusIfKnown(before.status) !== null;
  const conflict = ahead < 0 ? 'statusBackwards' : 'statusDiffers';
  return { patch: { status }, conflict: isAhead ? null : conflict };
}

function progressField({ progress }: WantedEntry, before: EntryState): Field | null {
  if (progress === null || progress === before.progress) return null;
  return { patch: { progress }, conflict: progress < before.progress ? 'progressLower' : null };
}

/** Compares the score. A file without a score never clears the score on the list. */
function scoreField({ score }: WantedEntry, before: EntryState): Field | null {
  if (score === null || score === before.userScore) return null;
  return { patch: { userScore: score }, conflict: before.userScore === null ? null : 'scoreDiffers' };
}
