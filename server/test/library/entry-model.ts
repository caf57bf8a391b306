// Implements the rules of an upsert a second time. Tests compare the real implementation with this one.
import { isDeepStrictEqual } from 'node:util';
import type { UpsertBody } from '@kiroku/contract/library';
import type { MediaType } from '@kiroku/contract/media';

export interface EntryFacts {
  readonly status: string;
  readonly progress: number;
  readonly userScore: number | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

interface Change {
  readonly current: EntryFacts | null;
  readonly change: Pick<UpsertBody, 'status' | 'progress' | 'userScore'>;
  readonly type: MediaType;
  readonly now: Date;
}

export function applyChangeToModel({ current, change, type, now }: Change): {
  entry: EntryFacts;
  changed: boolean;
} {
  const active = type === 'anime' ? 'watching' : 'reading';
  const planned = type === 'anime' ? 'plan_to_watch' : 'plan_to_read';
  const progress = change.progress ?? current?.progress ?? 0;
  const status = change.status ?? current?.status ?? (progress > 0 ? active : planned);
  const userScore = change.userScore === undefined ? (current?.userScore ?? null) : change.userScore;
  const hasStarted = progress > 0 || status === active;
  const startedAt = current?.startedAt ?? (hasStarted ? now : null);
  const completedAt = status === 'completed' ? (current?.completedAt ?? now) : null;
  const entry = { status, progress, userScore, startedAt, completedAt };
  return { entry, changed: !isDeepStrictEqual(current, entry) };
}
