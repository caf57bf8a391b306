// A short media may be an advertisement before the episode, or a short episode: only what follows tells.
//
// | the page says how long the episode is        | the media counts, or is none of it (played-loads)|
// | a longer media plays under the same episode  | it was none of it (played-loads.ts)              |
// | nothing follows it for ten seconds           | it was the episode                               |
// | the page goes on to another episode          | nothing is known: it counts nothing              |
// | the page is left, and it was longer than 90 s| it was the episode: closed in its credits        |
// | the page is left, and it was not             | nothing is known: it counts nothing              |
import type { ObservedEpisode } from './episode.ts';
import { type PlayingSession, progressOf } from './watch-session.ts';

/** Seconds below which a media may be an advertisement, and up to which one that is left before anything follows is taken for one. */
const LONGEST_ADVERTISEMENT_SECONDS = 150;
const USUAL_ADVERTISEMENT_SECONDS = 90;
/** Milliseconds in which the episode itself follows an advertisement. */
const EPISODE_FOLLOWS_MS = 10_000;

/** Whether nothing but what follows can tell a short episode from an advertisement before a long one. */
export function mayBeAdvertisement(session: PlayingSession): boolean {
  return lengthInDoubt(session) !== null;
}

/** Whether a short media whose page is left was its episode. `next`: what the page shows instead. */
export function wasShortEpisode(session: PlayingSession, next: ObservedEpisode | null, now: number): boolean {
  if (now - session.updatedAt >= EPISODE_FOLLOWS_MS) return true;
  const duration = lengthInDoubt(session);
  return duration !== null && next === null && duration > USUAL_ADVERTISEMENT_SECONDS;
}

function lengthInDoubt(session: PlayingSession): number | null {
  const progress = progressOf(session);
  if (!progress || session.observed.duration) return null;
  return progress.duration < LONGEST_ADVERTISEMENT_SECONDS ? progress.duration : null;
}
