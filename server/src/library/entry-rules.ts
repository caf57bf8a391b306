// Defines the rules for changing an entry. `findChangeRefusal` validates a change against its title, and `applyEntryChange` computes the
// new entry.
import { isDeepStrictEqual } from 'node:util';
import type { UpsertBody } from '@kiroku/contract/library';
import type { MediaType } from '@kiroku/contract/media';
import { type LibraryStatus, statusesOf } from '@kiroku/contract/statuses';
import type { libraryEntry } from '../db/schema.ts';
import { createRefusal, type Refusal } from '../refusal.ts';
import { scoreToTenths } from './entry-wire.ts';

export type StoredEntry = typeof libraryEntry.$inferSelect;
export type EntryChange = Pick<UpsertBody, 'status' | 'progress' | 'userScore'>;

interface RequestedChange {
  readonly change: EntryChange;
  readonly type: MediaType;
  /** The number of episodes or chapters; null if unknown. */
  readonly total: number | null;
}

/** Returns the refusal of an invalid change; null if the change is valid for a title of this type and length. */
export function findChangeRefusal({ change, type, total }: RequestedChange): Refusal | null {
  if (change.status !== undefined && !statusesOf(type).includes(change.status)) {
    return createRefusal('invalid', `The status ${change.status} does not suit ${type}.`);
  }
  if (change.progress !== undefined && total !== null && change.progress > total) {
    return createRefusal('invalid', `The progress ${change.progress} is above the total of ${total}.`);
  }
  return null;
}

const DEFAULT_STATUS: Readonly<Record<MediaType, { active: LibraryStatus; planned: LibraryStatus }>> = {
  anime: { active: 'watching', planned: 'plan_to_watch' },
  manga: { active: 'reading', planned: 'plan_to_read' },
};

interface Upsert {
  readonly key: Pick<StoredEntry, 'accountId' | 'mediaId' | 'type'>;
  readonly change: EntryChange;
  readonly now: Date;
  /**
   * The instant of the change, which determines the order of the list. It is later than the instants of all earlier changes of the list,
   * and may be later than `now`.
   */
  readonly at: Date;
}

/**
 * Returns the entry after a change. `before` is null if the title is not on the list yet. Returns `before` itself if nothing changes, so
 * that a repeated request does not move the entry to the front.
 */
export function applyEntryChange(before: StoredEntry | null, { key, change, now, at }: Upsert): StoredEntry {
  const { active, planned } = DEFAULT_STATUS[key.type];
  const progress = change.progress ?? before?.progress ?? 0;
  const status = change.status ?? before?.status ?? (progress > 0 ? active : planned);
  const hasStarted = progress > 0 || status === active;
  const after: StoredEntry = {
    ...key,
    status,
    progress,
    userScoreTenths: scoreAfter(before?.userScoreTenths ?? null, change.userScore),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    startedAt: before?.startedAt ?? (hasStarted ? now : null),
    completedAt: status === 'completed' ? (before?.completedAt ?? now) : null,
  };
  return before !== null && isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)
    ? before
    : after;
}

/** Returns the new score in tenths. If `score` is undefined, the score stays unchanged. If it is null, the score is removed. */
function scoreAfter(tenths: number | null, score: number | null | undefined): number | null {
  if (score === undefined) return tenths;
  return score === null ? null : scoreToTenths(score);
}
