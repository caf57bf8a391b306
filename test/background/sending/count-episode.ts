// An episode that counts as watched, without the playing before it.
import type { Context } from '@/lib/background/runtime/context.ts';
import { countWatched } from '@/lib/background/sending/count-watched.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openSession } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../../domain/examples.ts';

/** Counts the episode for user-1. It is sent `delaySeconds` later, as the user may set it. */
export function countEpisode(
  ctx: Context,
  observed: ObservedEpisode = episode(),
  delaySeconds = 0,
): Promise<void> {
  const session = { ...openSession(null, observed, 0), account: 'user-1' };
  const tracking = { ...defaultSettings.tracking, delaySeconds };
  return countWatched(ctx, session, { ...defaultSettings, tracking });
}
