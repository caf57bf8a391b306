// Counts a watched episode exactly once, and queues it.
import type { Activity } from '../../domain/changes/activity.ts';
import type { Settings } from '../../domain/settings.ts';
import { evidenceOfLimit, siteKey, type WatchLimit } from '../../domain/watching/watch-limits.ts';
import type { WatchSession } from '../../domain/watching/watch-session.ts';
import type { ChangedTopic } from '../../messaging/changed-topics.ts';
import { queueWatchedEpisode } from '../../store/sessions.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { createLogEntryOfUnmatchedEpisode } from './log-entry.ts';
import { createItemFields, publishOutboxChange } from './outbox.ts';

/** Identifies a stored session that has reached its threshold. */
interface Counted {
  readonly key: string;
  /** Returns whether the session still counts. Called at the moment of counting, with the stored session. */
  readonly counts: (session: WatchSession) => boolean;
  /** Whether the user must be asked before the episode is sent. */
  readonly asks?: boolean;
}

export function countWatchedEpisode(
  ctx: Context,
  { key, counts, asks = false }: Counted,
  { tracking }: Settings,
): Promise<void> {
  return enqueueAndDeliver(ctx, async () => {
    const delayMs = tracking.delaySeconds * 1000;
    const logged: ChangedTopic[] = [];
    const limitEntry = (session: WatchSession, limit: WatchLimit) => {
      logged.push('activity');
      return entryOfLimit(ctx, session, limit);
    };
    await queueWatchedEpisode({ key, counts, asks, delayMs, limitEntry }, createItemFields(ctx));
    publishOutboxChange(ctx, ...logged);
  });
}

/**
 * Returns the log entry of a reached limit. Its id consists of the limit, the site or tab, and the hour. A burst of episodes therefore
 * writes one entry an hour, and cannot flood the log.
 */
function entryOfLimit(ctx: Context, { observed, tab, account }: WatchSession, limit: WatchLimit): Activity {
  const where = limit === 'tab' ? tab : siteKey(observed);
  const entry = createLogEntryOfUnmatchedEpisode(ctx, { account }, observed, [
    evidenceOfLimit(limit, observed.mediaType),
  ]);
  return { ...entry, id: `flood ${limit} ${where} ${Math.floor(entry.at / 3600_000)}`, reason: 'tooMany' };
}
