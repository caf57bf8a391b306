// Counts an episode as watched without playing it first.
import type { Context } from '@/lib/background/runtime/context.ts';
import { countWatchedEpisode } from '@/lib/background/sending/count-watched.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import {
  continueOrBeginSession,
  isSameViewing,
  type WatchSession,
} from '@/lib/domain/watching/watch-session.ts';
import { modifySession } from '@/lib/store/sessions.ts';
import { episode } from '../../domain/examples.ts';

/** Counts the episode for user-1. The worker sends the episode after `delaySeconds`, which is one of the user's settings. */
export function markEpisodeWatched(
  ctx: Context,
  observed: ObservedEpisode = episode(),
  delaySeconds = 0,
): Promise<void> {
  return markSessionWatched(
    ctx,
    { ...continueOrBeginSession(null, observed, 0), account: 'user-1' },
    delaySeconds,
  );
}

/** Stores the session and counts its episode. If a session of the same viewing is already stored, that session stays unchanged. */
export async function markSessionWatched(
  ctx: Context,
  session: WatchSession,
  delaySeconds = 0,
): Promise<void> {
  const { key } = session;
  await modifySession(key, (stored) => (stored && isSameViewing(stored, ctx.now()) ? stored : session));
  const tracking = { ...defaultSettings.tracking, delaySeconds };
  await countWatchedEpisode(ctx, { key, counts: () => true }, { ...defaultSettings, tracking });
}
