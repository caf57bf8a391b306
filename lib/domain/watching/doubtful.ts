// Decides about doubtful episodes. Enough was played or read to count, but only later events show whether it was the episode. The table
// shows the outcomes.
//
// | doubtful video or chapter                     | page shows next episode | page is closed or left  | page stays, and nothing follows |
// |-----------------------------------------------|-------------------------|-------------------------|---------------------------------|
// | video of up to 90 s, length not stated        | does not count          | does not count          | asks 3 minutes after its end    |
// | video of up to 3 minutes, length not stated   | perhaps (see below)     | asks if left before its | asks 1 minute after its end     |
// |                                               |                         | end, else perhaps       |                                 |
// | either of these, if a longer video was loaded | does not count          | does not count          | waits                           |
// | video that started over after another video   | does not count          | counts                  | waits                           |
// | video that was played far enough, if another  | asks                    | asks                    | asks after 3 minutes            |
// |   video is taken for the episode              |                         |                         |                                 |
// | chapter, if only its loaded pages are counted | counts with 8 pages, or | counts with 8 pages and | counts with 8 pages after       |
// |                                               | 10 s after the last one | 10 s after the last one | 1 minute                        |
//
// "Perhaps": a single short may be an advertisement, so it does not count alone. If two consecutive shorts of a season have this outcome,
// both count. Each must have been left within 10 s after it stopped playing, without a longer video after it. If a short that would ask
// follows a short with the outcome "perhaps", both count without a question.
import { type ObservedEpisode, seasonKey } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import { isLiveStream, joinPlaybacksOfSameCut, type Playback, withoutClips } from './playbacks.ts';
import { countsAsRead } from './reading-session.ts';
import {
  type CountingRules,
  countsAsWatched,
  type PlayingSession,
  progressOfSession,
  type ReadingSession,
  type WatchSession,
} from './watch-session.ts';

/** If the page states no length, a video shorter than this may be an advertisement. */
const LONGEST_ADVERTISEMENT_SECONDS = 180;
/**
 * Most advertisements are at most this long. A video that is not longer is treated as an advertisement if another video follows or its page
 * is left.
 */
const USUAL_ADVERTISEMENT_SECONDS = 90;
/**
 * If nothing follows within this time, a chapter counts, or the user is asked about a video. `unlikely` applies if the video is as short as
 * most advertisements, or if another video is taken for the episode (`mayOtherVideoCount`).
 */
const NOTHING_FOLLOWS_MS = { likely: 60_000, unlikely: 180_000 };
/** The next short starts automatically within this time. */
const AUTOPLAY_MS = 10_000;
/** If a chapter has more pages, the site loads them within this time after the last page was seen. */
const LOADS_MORE_MS = 10_000;
/** Fewer loaded pages than this may be only the beginning of a chapter. */
const FEWEST_LOADED_PAGES = 8;
/** The longest time between the ends of two consecutive shorts. */
const CONSECUTIVE_MS = 10 * 60_000;
/** A video counts as ended if at most this many seconds of its length are left. */
const LAST_SECONDS = 2;

/**
 * The state of an episode's page. `next`: it shows another episode. `gone`: it was closed or left, so nothing can follow. `stays`: it still
 * shows this episode.
 */
export type DepartureKind = 'next' | 'gone' | 'stays';
/**
 * `asks`: ask the user whether it was the episode. `perhaps`: counts only together with another short. `nothing`: does not count. `open`:
 * cannot be decided yet.
 */
type Outcome = 'counts' | 'asks' | 'perhaps' | 'nothing' | 'open';

/** Whether the session is doubtful: what it has played or read may not be the episode. */
export function isDoubtful(session: WatchSession): boolean {
  if (session.kind === 'reading') return session.mayGrow === true;
  return isStartedOver(session) || doubtfulLength(session) !== null;
}

/**
 * Whether Kiroku must still decide if the session counts. This is true in two cases:
 * - The session is doubtful, but would otherwise count.
 * - Its video was played far enough, but another video is taken for the episode.
 */
export function isUndecided(session: WatchSession, tracking: TrackingSettings): boolean {
  if (session.kind === 'reading') return isDoubtful(session) && countsAsRead(session, tracking);
  return (isDoubtful(session) && countsAsWatched(session, tracking)) || mayOtherVideoCount(session, tracking);
}

/**
 * Returns the outcome of an undecided session. `idleMs` is how long the page has shown the episode while nothing was played and no page was
 * turned, in milliseconds.
 */
export function outcomeOfUndecidedSession(
  session: WatchSession,
  how: DepartureKind,
  idleMs: number,
  tracking: TrackingSettings,
): Outcome {
  if (session.kind === 'reading') return outcomeOfChapter(session, how, idleMs);
  if (mayOtherVideoCount(session, tracking))
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
  const isAtEnd = (progressOfSession(session)?.position ?? 0) >= length - LAST_SECONDS;
  const isUsual = length <= USUAL_ADVERTISEMENT_SECONDS;
  if (isAtEnd && idleMs >= NOTHING_FOLLOWS_MS[isUsual ? 'unlikely' : 'likely']) return 'asks';
  if (how === 'stays') return 'open';
  if (isUsual) return 'nothing';
  if (how === 'gone' && !isAtEnd) return 'asks';
  return idleMs <= AUTOPLAY_MS ? 'perhaps' : 'nothing';
}

/** Removes the playbacks that turned out not to be the episode. */
export function withoutDoubtfulPlaybacks(session: WatchSession): WatchSession {
  if (session.kind === 'reading') return session;
  return {
    ...session,
    playbacks: isStartedOver(session) ? session.playbacks.filter(({ isUnbound }) => !isUnbound) : [],
  };
}

/**
 * Whether the video started over after another video of the same watching. In a rewatch, the other video belongs to the baseline, so this
 * video is the episode itself.
 */
function isStartedOver(session: PlayingSession): boolean {
  const { playbacks, baseline = [] } = session;
  const isBefore = ({ isUnbound, videoId }: Playback) =>
    !isUnbound && !baseline.some((playback) => playback.videoId === videoId);
  return progressOfSession(session)?.isUnbound === true && playbacks.some(isBefore);
}

/** Returns the length in seconds of a video that may be an advertisement; null for any other video. */
function doubtfulLength(session: PlayingSession): number | null {
  const progress = progressOfSession(session);
  if (!progress || session.observed.duration) return null;
  return progress.duration < LONGEST_ADVERTISEMENT_SECONDS ? progress.duration : null;
}

/** A short with the outcome `perhaps`. `key` is the key of its session. `at` is when it was left, in epoch milliseconds. */
export interface LeftShortVideo {
  readonly key: string;
  readonly season: string;
  readonly at: number;
}

/**
 * Adds a short that was just left to the tab's consecutive shorts. Starts a new sequence if the short is of another season, is the same as
 * the last short, or came too late.
 */
export function addConsecutiveShort(
  before: readonly LeftShortVideo[],
  { key, observed }: Pick<WatchSession, 'key'> & { readonly observed: ObservedEpisode },
  at: number,
): readonly LeftShortVideo[] {
  const left = { key, season: seasonKey(observed), at };
  const last = before.at(-1);
  const follows = last && last.season === left.season && last.key !== key && at - last.at <= CONSECUTIVE_MS;
  return follows ? [...before, left] : [left];
}

/**
 * Whether a video was played far enough to count, although another video is taken for the episode. If the page states no length, the first
 * video that is played for five minutes is taken for the episode. This may be wrong.
 */
export function mayOtherVideoCount(session: PlayingSession, tracking: CountingRules): boolean {
  const { playbacks, observed } = session;
  if (observed.duration || countsAsWatched(session, tracking)) return false;
  const cuts = joinPlaybacksOfSameCut(
    playbacks.filter((playback) => !isLiveStream(playback) && !playback.isUnbound),
  );
  return withoutClips(cuts).some(
    (cut) => cut.duration >= LONGEST_ADVERTISEMENT_SECONDS && countsAsWatched(session, tracking, cut),
  );
}
