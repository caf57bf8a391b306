// Decides about doubtful episodes: enough was played or read for them to count, but only what follows shows whether it was the episode.
//
// | doubtful is                                          | left for the next episode | the page is gone        | the page stays, and nothing follows |
// |------------------------------------------------------|---------------------------|-------------------------|-------------------------------------|
// | a video of up to 90 s, no stated length              | nothing                   | nothing                 | asks 3 minutes after its end        |
// | a video of up to 3 minutes, no stated length         | perhaps (see below)       | asks if left before its | asks 1 minute after its end         |
// |                                                      |                           | end, else perhaps       |                                     |
// | either of these, if a longer video was loaded        | nothing                   | nothing                 | waits                               |
// | a video that started over after another one ended    | nothing: it was the next  | counts                  | waits                               |
// | a video of another length than one that was played   | asks                      | asks                    | asks after 3 minutes                |
// |   for 5 minutes before, no stated length             |                           |                         |                                     |
// | a chapter whose pages are those loaded so far        | counts with 8 pages, or   | counts with 8 pages and | counts with 8 pages after 1 minute  |
// |                                                      | 10 s after the last one   | 10 s after the last one |                                     |
//
// Perhaps: one short may be an advertisement, but two consecutive shorts of a series both count if each was left within 10 s and nothing longer
// followed. After such a short, one that would ask counts, too.
import { type ObservedEpisode, seasonKey } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import { isGrowing, joinedCuts, type Playback, withoutClips } from './playbacks.ts';
import { countsAsRead } from './reading-session.ts';
import {
  type CountingRules,
  countsAsWatched,
  type PlayingSession,
  progressOf,
  type ReadingSession,
  type WatchSession,
} from './watch-session.ts';

/** A shorter video may be an advertisement if its page states no length. */
const LONGEST_ADVERTISEMENT_SECONDS = 180;
/** Most advertisements are no longer than this. Such a video is taken for one when anything follows it or its page is left. */
const USUAL_ADVERTISEMENT_SECONDS = 90;
/** For how long nothing must follow until it counts or asks. `unlikely`: it is as short as most advertisements, or another video played before it. */
const NOTHING_FOLLOWS_MS = { likely: 60_000, unlikely: 180_000 };
/** The next short starts automatically within this time. */
const AUTOPLAY_MS = 10_000;
/** A reader loads more pages within this time after its last page was seen, if there are any. */
const LOADS_MORE_MS = 10_000;
/** With fewer loaded pages it may be only the beginning of a chapter. */
const FEWEST_LOADED_PAGES = 8;
/** The longest time between the ends of two consecutive shorts. */
const CONSECUTIVE_MS = 10 * 60_000;
/** A video has ended within this many seconds of its length. */
const LAST_SECONDS = 2;

/** What the page of an episode does now. `next`: it shows another episode. `gone`: nothing can follow any more. `stays`: it still shows this episode. */
export type DepartureKind = 'next' | 'gone' | 'stays';
/** `asks`: the user is asked whether it was the episode. `open`: it cannot be decided yet. */
type Outcome = 'counts' | 'asks' | 'perhaps' | 'nothing' | 'open';

/** Whether only what follows shows what the session has played or read. */
export function isDoubtful(session: WatchSession): boolean {
  if (session.kind === 'reading') return session.mayGrow === true;
  return isStartedOver(session) || doubtfulLength(session) !== null;
}

/** Whether a session is doubtful and would otherwise count. */
export function isUndecided(session: WatchSession, tracking: TrackingSettings): boolean {
  if (session.kind === 'reading') return isDoubtful(session) && countsAsRead(session, tracking);
  return (isDoubtful(session) && countsAsWatched(session, tracking)) || isPerhapsWatched(session, tracking);
}

/** The outcome of an undecided session. `idleMs`: for how long its page has shown it while nothing was played and no page was turned. */
export function outcomeOf(
  session: WatchSession,
  how: DepartureKind,
  idleMs: number,
  tracking: TrackingSettings,
): Outcome {
  if (session.kind === 'reading') return outcomeOfChapter(session, how, idleMs);
  if (isPerhapsWatched(session, tracking))
    return how !== 'stays' || idleMs >= NOTHING_FOLLOWS_MS.unlikely ? 'asks' : 'open';
  if (isStartedOver(session) && how !== 'gone') return how === 'next' ? 'nothing' : 'open';
  const length = doubtfulLength(session);
  return length === null ? 'counts' : outcomeOfShort(session, length, how, idleMs);
}

function outcomeOfChapter({ pages }: ReadingSession, how: DepartureKind, idleMs: number): Outcome {
  const isLong = pages >= FEWEST_LOADED_PAGES;
  if (how === 'stays') return isLong && idleMs >= NOTHING_FOLLOWS_MS.likely ? 'counts' : 'open';
  const isComplete = idleMs >= LOADS_MORE_MS;
  return (how === 'next' ? isLong || isComplete : isLong && isComplete) ? 'counts' : 'nothing';
}

function outcomeOfShort(
  session: PlayingSession,
  length: number,
  how: DepartureKind,
  idleMs: number,
): Outcome {
  if (session.playbacks.some(({ duration }) => duration > length * 2))
    return how === 'stays' ? 'open' : 'nothing';
  const isAtEnd = (progressOf(session)?.position ?? 0) >= length - LAST_SECONDS;
  const isUsual = length <= USUAL_ADVERTISEMENT_SECONDS;
  if (isAtEnd && idleMs >= NOTHING_FOLLOWS_MS[isUsual ? 'unlikely' : 'likely']) return 'asks';
  if (how === 'stays') return 'open';
  if (isUsual) return 'nothing';
  if (how === 'gone' && !isAtEnd) return 'asks';
  return idleMs <= AUTOPLAY_MS ? 'perhaps' : 'nothing';
}

/** The session without the playbacks that were not the episode. */
export function withoutDoubtful(session: WatchSession): WatchSession {
  if (session.kind === 'reading') return session;
  return {
    ...session,
    playbacks: isStartedOver(session) ? session.playbacks.filter(({ isUnbound }) => !isUnbound) : [],
  };
}

/**
 * Whether the video started over after another part of the episode. In a rewatch there is no such other part, so the video is the episode
 * itself.
 */
function isStartedOver(session: PlayingSession): boolean {
  const { playbacks, baseline = [] } = session;
  const isBefore = ({ isUnbound, videoId }: Playback) =>
    !isUnbound && !baseline.some((playback) => playback.videoId === videoId);
  return progressOf(session)?.isUnbound === true && playbacks.some(isBefore);
}

/** The length in seconds of a video that may be an advertisement; null for any other. */
function doubtfulLength(session: PlayingSession): number | null {
  const progress = progressOf(session);
  if (!progress || session.observed.duration) return null;
  return progress.duration < LONGEST_ADVERTISEMENT_SECONDS ? progress.duration : null;
}

/** A short that was perhaps watched. `key`: its session's; `at`: when it was left, in epoch milliseconds. */
export interface LeftShort {
  readonly key: string;
  readonly season: string;
  readonly at: number;
}

/** The consecutive shorts of a tab, up to the one that was left now. */
export function consecutiveShorts(
  before: readonly LeftShort[],
  { key, observed }: Pick<WatchSession, 'key'> & { readonly observed: ObservedEpisode },
  at: number,
): readonly LeftShort[] {
  const left = { key, season: seasonKey(observed), at };
  const last = before.at(-1);
  const follows = last && last.season === left.season && last.key !== key && at - last.at <= CONSECUTIVE_MS;
  return follows ? [...before, left] : [left];
}

/**
 * Whether a video other than the supposed episode has played far enough to count. Without a stated length, the first video that is played for five
 * minutes is taken for the episode, and that may be wrong.
 */
export function isPerhapsWatched(session: PlayingSession, tracking: CountingRules): boolean {
  const { playbacks, observed } = session;
  if (observed.duration || countsAsWatched(session, tracking)) return false;
  const cuts = joinedCuts(playbacks.filter((playback) => !isGrowing(playback) && !playback.isUnbound));
  return withoutClips(cuts).some(
    (cut) => cut.duration >= LONGEST_ADVERTISEMENT_SECONDS && countsAsWatched(session, tracking, cut),
  );
}
