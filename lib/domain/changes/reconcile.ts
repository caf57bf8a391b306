// Decides which change wins when the entry has changed since the user saw it.
import type { Activity } from './activity.ts';
import {
  type EntryPatch,
  type EntryState,
  hasPatchValues,
  isSameState,
  pickEntryState,
} from './entry-state.ts';
import type { Attempt } from './outbox-item.ts';
import { isReset } from './quick-edit.ts';

/** A requested change of an entry. `patch` is null if the entry is to be removed. */
export interface RequestedChange {
  /** `kiroku`: an automatic edit, which repeats or completes a write of Kiroku itself. */
  readonly by: 'episode' | 'user' | 'undo' | 'kiroku' | 'import';
  readonly patch: EntryPatch | null;
  /** When the user decided about the change (`decidedAtOf`). The later of two decisions wins, even if it is sent first. */
  readonly decidedAt: number;
  /** An earlier attempt whose answer was lost. */
  readonly attempted: Attempt | null;
}

export type LogEntry = Pick<
  Activity,
  'what' | 'at' | 'decidedAt' | 'decidedFields' | 'episodeKey' | 'before' | 'after' | 'undone'
>;

/** The decision about a requested change. `before` is the state that an undo restores. */
export type ReconcileDecision =
  | { readonly kind: 'write'; readonly patch: EntryPatch; readonly before: EntryState | null }
  | { readonly kind: 'remove'; readonly before: EntryState | null }
  /**
   * The entry already has the requested state. An earlier attempt arrived although its answer was lost, or another device made the same
   * change.
   */
  | { readonly kind: 'arrived'; readonly before: EntryState | null }
  /** The entry stays unchanged, and the log says why. */
  | { readonly kind: 'keep'; readonly reason: 'notAhead' | 'decidedSince' }
  /** The change is no longer wanted. */
  | { readonly kind: 'drop' }
  /** The user must confirm the change again, for the current entry. */
  | { readonly kind: 'ask'; readonly code: 'changed_meanwhile' | 'removed_meanwhile' };

/**
 * Decides about a requested change. `base` is the entry that the user saw; null if the title was not on the list. `current` is the
 * service's entry. `log` contains this account's log entries about the title, oldest first.
 */
export function reconcileChange(
  requested: RequestedChange,
  base: EntryState | null,
  current: EntryState | null,
  log: readonly LogEntry[],
): ReconcileDecision {
  const meeting = meet(requested, base, current, log);
  for (const decide of cases) {
    const decision = decide(meeting);
    if (decision) return decision;
  }
  return writeRest(meeting);
}

interface Meeting {
  readonly requested: RequestedChange;
  readonly base: EntryState | null;
  readonly current: EntryState | null;
  readonly before: EntryState | null;
  readonly arrived: boolean;
  readonly log: readonly LogEntry[];
  readonly since: LaterDecisions;
}

type Case = (meeting: Meeting) => ReconcileDecision | null;

/** The cases are tried in order. The first result wins. If all cases return null, the change is written. */
const cases: readonly Case[] = [
  importOnlyWhatIsThere,
  removeOnce,
  undoOnlyWhatIsThere,
  repeatOnlyWhereItWas,
  stayRemoved,
  askBeforeAddingAgain,
  stopWhereItArrived,
];

/** Collects the inputs of the cases. If an earlier attempt of this item wrote the current state, that state counts as the base. */
function meet(
  requested: RequestedChange,
  base: EntryState | null,
  current: EntryState | null,
  log: readonly LogEntry[],
): Meeting {
  const { attempted, decidedAt } = requested;
  const arrived = attempted !== null && requested.patch !== null && hasPatchValues(current, attempted.patch);
  const before =
    arrived || (attempted && current === null) ? attempted.before : current && pickEntryState(current);
  return {
    requested,
    base: arrived ? current : base,
    current,
    before,
    arrived,
    log,
    since: decidedSince(
      log.filter((line) => !isEarlierEpisode(line, requested)),
      decidedAt,
    ),
  };
}

/** Case: an import does not overwrite an entry that changed since its preview. */
function importOnlyWhatIsThere({
  requested,
  base,
  current,
  before,
  arrived,
}: Meeting): ReconcileDecision | null {
  if (requested.by !== 'import') return null;
  if (arrived) return { kind: 'arrived', before };
  const patch = requested.patch ?? {};
  const isSuperseded = hasPatchValues(current, patch) || !isSameState(base, current);
  return isSuperseded ? { kind: 'drop' } : { kind: 'write', patch, before };
}

function removeOnce({ requested, base, current, before, since }: Meeting): ReconcileDecision | null {
  if (requested.patch !== null) return null;
  if (current === null) return { kind: 'arrived', before };
  if (requested.by === 'undo' && !isSameState(base, current))
    return { kind: 'ask', code: 'changed_meanwhile' };
  if (requested.by === 'user' && since.fields.size > 0) return { kind: 'keep', reason: 'decidedSince' };
  return { kind: 'remove', before };
}

function undoOnlyWhatIsThere({ requested, base, current }: Meeting): ReconcileDecision | null {
  const changed = requested.by === 'undo' && !isSameState(base, current);
  return changed ? { kind: 'ask', code: 'changed_meanwhile' } : null;
}

/** Case: Kiroku repeats its own write only if progress and status have not changed since that write. Any other change wins. */
function repeatOnlyWhereItWas({ requested, base, current }: Meeting): ReconcileDecision | null {
  if (requested.by !== 'kiroku') return null;
  const same = current?.progress === base?.progress && current?.status === base?.status;
  return same ? null : { kind: 'drop' };
}

function stayRemoved({ requested, current, since }: Meeting): ReconcileDecision | null {
  if (requested.by === 'undo' || !since.removed) return null;
  return current === null ? { kind: 'keep', reason: 'decidedSince' } : null;
}

/** Case: the user edited an entry that has been removed since. Adding it again with only the edited fields needs another confirmation. */
function askBeforeAddingAgain({ requested, base, current }: Meeting): ReconcileDecision | null {
  return requested.by === 'user' && base && !current ? { kind: 'ask', code: 'removed_meanwhile' } : null;
}

function stopWhereItArrived({ requested, current, before, arrived }: Meeting): ReconcileDecision | null {
  return arrived && hasPatchValues(current, requested.patch ?? {}) ? { kind: 'arrived', before } : null;
}

function writeRest(meeting: Meeting): ReconcileDecision {
  const { requested, current, before, since } = meeting;
  const wanted = requested.patch ?? {};
  if (requested.by === 'undo') return { kind: 'write', patch: wanted, before };
  const undecided = without(wanted, since.fields);
  const patch = pullsBack(meeting, undecided) ? without(undecided, new Set(['progress'])) : undecided;
  // If the number of an episode is not written, the rest of its patch is not written either.
  const isEmpty = requested.by === 'episode' ? patch.progress === undefined : Object.keys(patch).length === 0;
  if (current === null || !isEmpty) return { kind: 'write', patch, before };
  const { progress: number = Number.POSITIVE_INFINITY } = wanted;
  return { kind: 'keep', reason: current.progress >= number ? 'notAhead' : 'decidedSince' };
}

/**
 * Whether the user set a number that is too low, because episodes were watched elsewhere after the user saw the entry. If the user resets a
 * completed title (`isReset`), any number may be lowered. But if another device has already begun the title again, its number stays.
 */
function pullsBack({ requested, base, current, log }: Meeting, patch: EntryPatch): boolean {
  const { progress = Number.POSITIVE_INFINITY } = patch;
  if (requested.by === 'episode' || !current || progress >= current.progress) return false;
  if (base && resets(base, patch))
    return current.status !== 'completed' && current.progress !== base.progress;
  return current.progress > progressByAutomaticEdits(log, base?.progress ?? 0);
}

function resets(base: EntryState, patch: EntryPatch): boolean {
  const after = { ...base, ...patch };
  return isReset('anime', base, after) || isReset('manga', base, after);
}

/**
 * Returns the progress that the user saw, raised by the episodes that were still being sent at that time. The user watched these episodes,
 * so they count as seen. If the log has a gap, another device has changed the progress, and `seen` is returned unchanged.
 */
function progressByAutomaticEdits(log: readonly LogEntry[], seen: number): number {
  let reached = seen;
  let next: number | null = null;
  for (const { what, before, after, undone } of log.toReversed()) {
    if (what === 'ignore' || what === 'rate') continue;
    if (what === 'undo' || undone || !after || after.progress !== (next ?? after.progress)) return seen;
    reached = Math.max(reached, after.progress);
    next = before?.progress ?? 0;
    if (next === seen) return reached;
  }
  return seen;
}

type Field = keyof EntryPatch;
const fields: readonly Field[] = ['status', 'progress', 'userScore'];

/** This browser's changes to a title after a given decision. */
interface LaterDecisions {
  readonly removed: boolean;
  readonly undone: boolean;
  readonly fields: ReadonlySet<Field>;
}

/**
 * Whether a log entry is about an earlier episode than the requested change. Such a log entry never overrules the requested episode, even
 * if it was confirmed later, because both episodes were watched.
 */
function isEarlierEpisode({ episodeKey, after }: LogEntry, { by, patch }: RequestedChange): boolean {
  if (by !== 'episode' || episodeKey === null || !after) return false;
  return after.progress < (patch?.progress ?? 0);
}

/** Collects the decisions after `decidedAt`. An undo decides no fields; it is only reported as `undone`. */
function decidedSince(log: readonly LogEntry[], decidedAt: number): LaterDecisions {
  const later = log.filter((line) => line.decidedAt > decidedAt);
  const decisions = later.filter(({ what }) => what !== 'ignore' && what !== 'rate' && what !== 'undo');
  return {
    removed: decisions.some(({ after }) => after === null),
    undone: later.some(({ what }) => what === 'undo'),
    fields: new Set(decisions.flatMap(changedFields)),
  };
}

/** Whether a change of the title was undone after this decision. */
export function wasUndoneSince(log: readonly LogEntry[], decidedAt: number): boolean {
  return decidedSince(log, decidedAt).undone;
}

/**
 * Returns the fields that a log entry decides:
 * - A removal decides all fields.
 * - A manual edit decides the fields that the user set.
 * - Any other change decides the fields that it changed. The empty score of a new entry is a default, not a decision.
 * - An episode decides no score. If its log entry shows another score, that score comes from a change whose answer was lost.
 */
function changedFields({ what, before, after, decidedFields }: LogEntry): readonly Field[] {
  if (!after) return fields;
  if (decidedFields) return decidedFields;
  const isEpisode = what === 'advance' || what === 'start' || what === 'complete' || what === 'rewatch';
  const own = isEpisode ? fields.filter((field) => field !== 'userScore') : fields;
  return own.filter((field) => (before ? before[field] !== after[field] : after[field] !== null));
}

/**
 * Returns the entry as it was at `decidedAt`, without later decisions. Kiroku decides about an episode with the entry as it was when the
 * user watched the episode.
 */
export function entryAtDecisionTime(
  current: EntryState | null,
  log: readonly LogEntry[],
  decidedAt: number,
): EntryState | null {
  let entry = current;
  for (const line of log.toReversed()) {
    const isDecision = line.what !== 'ignore' && line.what !== 'rate' && line.what !== 'undo';
    if (!isDecision || line.decidedAt <= decidedAt) continue;
    if (!entry || !line.before || !line.after) entry = line.before;
    else entry = { ...entry, ...pick(line.before, changedFields(line)) };
  }
  return entry;
}

function pick(from: EntryState, names: readonly Field[]): Partial<EntryState> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

function without(patch: EntryPatch, names: ReadonlySet<Field>): EntryPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => value !== undefined && !names.has(name as Field)),
  );
}
