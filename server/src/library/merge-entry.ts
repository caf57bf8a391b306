// Pure: what an upsert makes of an entry, or why it may not.

import type { UpsertBody } from '@kiroku/contract/library';
import type { MediaType } from '@kiroku/contract/media';
import { type LibraryStatus, statusesOf } from '@kiroku/contract/statuses';
import { type Refusal, refuse } from '../refusal.ts';

export interface EntryFacts {
  readonly status: string;
  readonly progress: number;
  readonly userScore: number | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

export interface MergeInput {
  readonly current: EntryFacts | null;
  readonly change: Pick<UpsertBody, 'status' | 'progress' | 'userScore'>;
  readonly type: MediaType;
  /** Known number of episodes or chapters, else null. */
  readonly total: number | null;
  readonly now: Date;
}

type Merged = { ok: true; entry: EntryFacts; changed: boolean } | Refusal;

export const activeStatus = (type: MediaType): LibraryStatus => (type === 'anime' ? 'watching' : 'reading');
export const plannedStatus = (type: MediaType): LibraryStatus =>
  type === 'anime' ? 'plan_to_watch' : 'plan_to_read';

/** Why the title cannot take the change, whatever its entry holds. */
export function mistakeIn({ change, type, total }: Pick<MergeInput, 'change' | 'type' | 'total'>) {
  if (change.status !== undefined && !statusesOf(type).includes(change.status)) {
    return refuse('invalid', `The status ${change.status} does not suit ${type}.`);
  }
  if (change.progress !== undefined && total !== null && change.progress > total) {
    return refuse('invalid', `The progress ${change.progress} is above the total of ${total}.`);
  }
  return null;
}

export function mergeEntry({ current, change, type, total, now }: MergeInput): Merged {
  const mistake = mistakeIn({ change, type, total });
  if (mistake !== null) return mistake;
  const progress = change.progress ?? current?.progress ?? 0;
  const status =
    change.status ?? current?.status ?? (progress > 0 ? activeStatus(type) : plannedStatus(type));
  const userScore = change.userScore === undefined ? (current?.userScore ?? null) : change.userScore;
  const hasStarted = progress > 0 || status === activeStatus(type);
  const startedAt = current?.startedAt ?? (hasStarted ? now : null);
  const completedAt = status === 'completed' ? (current?.completedAt ?? now) : null;
  const entry = { status, progress, userScore, startedAt, completedAt };
  return { ok: true, entry, changed: current === null || isChanged(current, entry) };
}

/** The dates follow from the rest, but an older entry may lack one. */
function isChanged(current: EntryFacts, next: EntryFacts): boolean {
  return (
    current.status !== next.status ||
    current.progress !== next.progress ||
    current.userScore !== next.userScore ||
    current.startedAt?.getTime() !== next.startedAt?.getTime() ||
    current.completedAt?.getTime() !== next.completedAt?.getTime()
  );
}
