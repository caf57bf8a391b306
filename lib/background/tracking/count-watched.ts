// A session has come far enough: it counts, once.
import type { Activity } from '../../domain/changes/activity.ts';
import { limitEvidence, siteKey, type WatchLimit } from '../../domain/watching/watch-limits.ts';
import { isShortFilm, type WatchSession } from '../../domain/watching/watch-session.ts';
import { queueWatched } from '../../store/sessions.ts';
import { createLineWriter } from '../sending/log-line.ts';

interface CountWatchedParts {
  readonly now: () => number;
  readonly newId: () => string;
}

/** Returns what counts a session for an account, to be sent after `delayMs`. */
export function countWatched({ now, newId }: CountWatchedParts) {
  return (counted: WatchSession, account: string | null, delayMs: number): Promise<void> => {
    const session = isShortFilm(counted) ? { ...counted, isUnsure: true as const } : counted;
    const fresh = { id: newId(), now: now() };
    const limitLine = (limit: WatchLimit) =>
      lineOfLimit(session, limit, createLineWriter({ now, newId, account }));
    return queueWatched({ session, account, delayMs, limitLine }, fresh);
  };
}

/** One line for a limit, a site or tab and an hour, however often it happens: the log must not be flooded either. */
function lineOfLimit(
  { observed, tab }: WatchSession,
  limit: WatchLimit,
  write: ReturnType<typeof createLineWriter>,
): Activity {
  const where = limit === 'tab' ? tab : siteKey(observed);
  const line = write.unmatched(observed, [limitEvidence(limit, observed.mediaType)]);
  return { ...line, id: `flood ${limit} ${where} ${Math.floor(line.at / 3600_000)}`, reason: 'tooMany' };
}
