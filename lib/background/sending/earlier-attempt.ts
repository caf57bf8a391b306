// An episode whose last answer got lost, and whose match was corrected since: what has arrived must not stay on a list without a line that takes it back.
import type { Activity } from '../../domain/changes/activity.ts';
import type { Attempt } from '../../domain/changes/outbox-item.ts';
import { reconcile } from '../../domain/changes/reconcile.ts';
import type { Failure } from '../../domain/changes/retry.ts';
import type { TitleWithEntry } from '../library/own-entry.ts';
import type { Resolution } from '../matching/resolution.ts';
import { detailsOf, type ItemOf, type Sending, wishOf } from './sending.ts';

type EpisodeItem = ItemOf<'episode'>;

/** Whether the attempt wrote what would be written now. */
function isAttemptOf({ mediaId, patch }: Attempt, { change }: EpisodeItem, now: Resolution | null): boolean {
  if (now?.kind === 'ask') return true;
  if (now?.kind !== 'matched' || now.mediaId !== mediaId) return false;
  // A movie is episode 1, whatever number its page gives it.
  const isSingle = now.episode === null || change.observed.episodeType === 'movie';
  return isSingle || patch.progress === now.episode;
}

/** Clears an attempt that is out of date, after logging whether it arrived. Returns the item without it. `now` null: the title must not be changed. */
export async function withoutOutdated(
  sending: Sending,
  item: EpisodeItem,
  now: Resolution | null,
): Promise<{ readonly kind: 'item'; readonly item: EpisodeItem } | Failure> {
  const { attempted } = item;
  if (!attempted || now?.kind === 'failed' || isAttemptOf(attempted, item, now))
    return { kind: 'item', item };
  const { observed } = item.change;
  const title = await detailsOf(sending, { type: observed.mediaType, id: attempted.mediaId });
  const isGone = title.kind === 'refused' && title.code === 'not_found';
  if (title.kind !== 'ok' && !isGone) return title;
  const line = title.kind === 'ok' ? lineOfArrival(sending, item, attempted, title.value) : null;
  await sending.outbox.clearAttempt(item.id, line);
  return { kind: 'item', item: { ...item, attempted: null } };
}

/** Null where it has not arrived. */
function lineOfArrival(
  { write }: Sending,
  item: EpisodeItem,
  attempted: Attempt,
  media: TitleWithEntry,
): Activity | null {
  const wish = wishOf(item, 'episode', attempted.patch);
  if (reconcile(wish, null, media.entry, []).kind !== 'arrived') return null;
  const { what, before } = attempted;
  const { observed } = item.change;
  return write.line({ what, media, before, after: media.entry, evidence: [], observed });
}
