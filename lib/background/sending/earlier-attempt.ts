// Handles an earlier attempt whose answer was lost, if the user has corrected the match of the episode since. If the attempt was written,
// it gets a log entry, so that the user can undo it.
import type { Activity } from '../../domain/changes/activity.ts';
import type { Attempt } from '../../domain/changes/outbox-item.ts';
import { reconcileChange } from '../../domain/changes/reconcile.ts';
import type { Failure } from '../../domain/changes/retry.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import { isNotFound } from '../api/list-service.ts';
import type { TitleWithEntry } from '../library/user-entry.ts';
import type { Context } from '../runtime/context.ts';
import { type ItemOf, logContextOf, readDetailsForItem, toRequestedChange } from './item.ts';
import { createLogEntry } from './log-entry.ts';
import { clearAttempt } from './outbox.ts';

type EpisodeItem = ItemOf<'episode'>;

/**
 * Whether Kiroku would now write the same change as this attempt. Also returns true if the user must be asked first, because the change
 * then depends on the answer.
 */
function isAttemptOf(
  { mediaId, patch }: Attempt,
  { change }: EpisodeItem,
  current: Resolution | null,
): boolean {
  if (current?.kind === 'ask') return true;
  if (current?.kind !== 'matched' || current.mediaId !== mediaId) return false;
  // A movie always counts as episode 1, even if its page has another number.
  const isSingle = current.episode === null || change.observed.episodeType === 'movie';
  return isSingle || patch.progress === current.episode;
}

/**
 * Removes an outdated attempt from the item, and logs it if it was written. If `current` is null, the user ignores the title, so every
 * attempt is outdated.
 */
export async function clearOutdatedAttempt(
  ctx: Context,
  item: EpisodeItem,
  current: Resolution | null,
): Promise<{ readonly kind: 'item'; readonly item: EpisodeItem } | Failure> {
  const { attempted } = item;
  if (!attempted || current?.kind === 'failed' || isAttemptOf(attempted, item, current))
    return { kind: 'item', item };
  const { observed } = item.change;
  const title = await readDetailsForItem(ctx, item, { type: observed.mediaType, id: attempted.mediaId });
  if (title.kind !== 'ok' && !isNotFound(title)) return title;
  const logged = title.kind === 'ok' ? entryOfArrival(ctx, item, attempted, title.value) : null;
  await clearAttempt(ctx, item.id, logged);
  return { kind: 'item', item: { ...item, attempted: null } };
}

/** Returns the log entry of the attempt, or null if the attempt was not written. */
function entryOfArrival(
  ctx: Context,
  item: EpisodeItem,
  attempted: Attempt,
  media: TitleWithEntry,
): Activity | null {
  const requested = toRequestedChange(item, 'episode', attempted.patch);
  if (reconcileChange(requested, null, media.entry, []).kind !== 'arrived') return null;
  const { what, before } = attempted;
  const { observed } = item.change;
  return createLogEntry(ctx, logContextOf(item), {
    what,
    media,
    before,
    after: media.entry,
    evidence: [],
    observed,
  });
}
