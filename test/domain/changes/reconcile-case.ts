// Defines the form of a `reconcileChange` case, and helpers for writing cases.
import type { EntryPatch, EntryState } from '@/lib/domain/changes/entry-state.ts';
import {
  type LogEntry,
  type ReconcileDecision,
  type RequestedChange,
  reconcileChange,
} from '@/lib/domain/changes/reconcile.ts';

export function exampleEntryState(
  progress: number,
  status = 'watching',
  userScore: number | null = null,
): EntryState {
  return { progress, status, userScore };
}

/** Returns a log entry that was both decided and written at `decidedAt`. */
export function exampleLogEntry(
  what: LogEntry['what'],
  before: EntryState | null,
  after: EntryState | null,
  decidedAt: number,
  part: Partial<LogEntry> = {},
): LogEntry {
  const isEpisode = ['advance', 'start', 'complete', 'rewatch'].includes(what);
  return {
    what,
    before,
    after,
    at: decidedAt,
    decidedAt,
    undone: false,
    episodeKey: isEpisode ? 'e' : null,
    ...part,
  };
}

export interface ReconcileCase {
  readonly name: string;
  readonly by?: RequestedChange['by'];
  readonly patch?: EntryPatch | null;
  readonly attempted?: { readonly before: EntryState | null; readonly patch: EntryPatch };
  readonly base?: EntryState | null;
  readonly current: EntryState | null;
  readonly log?: readonly LogEntry[];
  readonly becomes: ReconcileDecision;
}

/** Returns the decision of `reconcileChange` about the case's change. The user made this change at time 10. */
export function runReconcileCase({
  by = 'user',
  patch = {},
  attempted,
  base = null,
  current,
  log = [],
}: ReconcileCase) {
  const attempt = attempted ? { what: 'edit' as const, mediaId: 'm', ...attempted } : null;
  return reconcileChange({ by, patch, decidedAt: 10, attempted: attempt }, base, current, log);
}

export const decisionToWrite = (patch: EntryPatch, before: EntryState | null): ReconcileDecision => ({
  kind: 'write',
  patch,
  before,
});
export const decisionToKeep = (reason: 'notAhead' | 'decidedSince'): ReconcileDecision => ({
  kind: 'keep',
  reason,
});
