// Counts a watched episode once, and queues it.
import type { Activity } from '../../domain/changes/activity.ts';
import type { Settings } from '../../domain/settings.ts';
import { limitEvidence, siteKey, type WatchLimit } from '../../domain/watching/watch-limits.ts';
import { isShortFilm, type WatchSession } from '../../domain/watching/watch-session.ts';
import { queueWatched } from '../../store/sessions.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { unmatchedEntry } from './log-entry.ts';
import { freshItem, publishOutbox } from './outbox.ts';

export function countWatched(ctx: Context, counted: WatchSession, { tracking }: Settings): Promise<void> {
  return enqueueAndDeliver(ctx, async () => {
    const { account } = counted;
    const session = isShortFilm(counted) ? { ...counted, isUnsure: true as const } : counted;
    const delayMs = tracking.delaySeconds * 1000;
    const limitEntry = (limit: WatchLimit) => entryOfLimit(ctx, session, limit);
    await queueWatched({ session, account, delayMs, limitEntry }, freshItem(ctx));
    publishOutbox(ctx);
  });
}

/** One log entry per limit, site or tab, and hour, so that a burst of episodes cannot flood the log. */
function entryOfLimit(ctx: Context, { observed, tab, account }: WatchSession, limit: WatchLimit): Activity {
  const where = limit === 'tab' ? tab : siteKey(observed);
  const entry = unmatchedEntry(ctx, { account }, observed, [limitEvidence(limit, observed.mediaType)]);
  return { ...entry, id: `flood ${limit} ${where} ${Math.floor(entry.at / 3600_000)}`, reason: 'tooMany' };
}
