// A short media may be an advertisement before the episode, a preview beside it, or a short episode.
import type { ObservedEpisode } from './episode.ts';
import { LONGEST_ASIDE_SECONDS } from './played-loads.ts';
import { type PlayingSession, progressOf } from './watch-session.ts';

/** Milliseconds in which the episode itself follows an advertisement. */
const EPISODE_FOLLOWS_MS = 10_000;

/** Whether nothing but what follows can tell a short episode from an advertisement before a long one. */
export function mayBeAdvertisement(session: PlayingSession): boolean {
  const progress = progressOf(session);
  return progress !== null && progress.duration < LONGEST_ASIDE_SECONDS && !session.observed.duration;
}

/** Whether a short media whose page is left was its episode: the next one of the series follows, or nothing did for a while. */
export function wasShortEpisode(session: PlayingSession, next: ObservedEpisode | null, now: number): boolean {
  return next?.seriesTitle === session.observed.seriesTitle || now - session.updatedAt >= EPISODE_FOLLOWS_MS;
}
