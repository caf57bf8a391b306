// Episodes that have come far enough, and of which only what follows tells whether they were the episode.
//
// | in doubt is                                           | left for the next episode | the page is gone        | the page stands, and nothing follows |
// |-------------------------------------------------------|---------------------------|-------------------------|--------------------------------------|
// | a video of 90 s or less, its page says no length      | nothing                   | nothing                 | at its end, asks after three minutes |
// | one of up to three minutes, its page says no length   | perhaps (below)           | asks in its credits,    | at its end, asks after a minute      |
// |                                                       |                           | perhaps at its very end |                                      |
// | one of these, and a longer video was loaded           | nothing                   | nothing                 | waits                                |
// | a video from the start, after another came to the end | nothing: it was the next  | counts                  | waits                                |
// | a video of another length than what was played for    | asks                      | asks                    | asks after three minutes             |
// | five minutes before it, its page says no length       |                           |                         |                                      |
// | a chapter whose pages are those loaded so far         | counts, with 8 pages or   | counts, with 8 pages    | with 8 pages, after a minute         |
// |                                                       | ten seconds after the last| and ten seconds         |                                      |
//
// Perhaps: two shorts of a series, each left within ten seconds and with nothing longer after it, are shorts; one alone may be an advertisement.
// A short that asks after such a one is one, too.
import { type ObservedEpisode, seasonKey } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import { cutsOf, isGrowing, type Playback, withoutAsides } from './playbacks.ts';
import { countsAsRead } from './reading-session.ts';
import {
  type CountingRules,
  countsAsWatched,
  type PlayingSession,
  progressOf,
  type ReadingSession,
  type WatchSession,
} from './watch-session.ts';

/** Seconds up to which a video is taken for an advertisement when anything follows or the page is left. */
const USUAL_ADVERTISEMENT_SECONDS = 90;
/** Milliseconds for which nothing longer follows a video that was the episode; for one that is as short as most advertisements are. */
const NOTHING_FOLLOWS_MS = { usual: 180_000, other: 60_000 };
/** Milliseconds in which the next short comes by itself. */
const GOES_ON_MS = 10_000;
/** Milliseconds after its last page was seen, in which a reader playbacks the next ones where there are any. */
const LOADS_MORE_MS = 10_000;
const FEWEST_LOADED_PAGES = 8;
/** Milliseconds between the ends of two shorts that are watched one after the other. */
const ONE_AFTER_OTHER_MS = 10 * 60_000;
/** Seconds before its end from which on a video is at its end. */
const LAST_SECONDS = 2;

/** `gone`: nothing of the page can follow any more. */
export type HowLeft = 'next' | 'gone' | 'stays';
/** `asks`: the user is asked whether it was the episode. `open`: not to be told yet. */
type Outcome = 'counts' | 'asks' | 'perhaps' | 'nothing' | 'open';

/** Whether only what follows tells what a session was of. */
export function isDoubtful(session: WatchSession): boolean {
  if (session.kind === 'reading') return session.mayGrow === true;
  return isBegunAgain(session) || doubtfulLength(session) !== null;
}

/** Whether a session is in doubt, and has come as far as one that counts. */
export function isUndecided(session: WatchSession, tracking: TrackingSettings): boolean {
  if (session.kind === 'reading') return isDoubtful(session) && countsAsRead(session, tracking);
  return (isDoubtful(session) && countsAsWatched(session, tracking)) || isPerhapsWatched(session, tracking);
}

/** What becomes of a session that is undecided. `idleMs`: milliseconds for which its page has shown it, and nothing was played or turned. */
export function outcomeOf(
  session: WatchSession,
  how: HowLeft,
  idleMs: number,
  tracking: TrackingSettings,
): Outcome {
  if (session.kind === 'reading') return outcomeOfChapter(session, how, idleMs);
  if (isPerhapsWatched(session, tracking))
    return how !== 'stays' || idleMs >= NOTHING_FOLLOWS_MS.usual ? 'asks' : 'open';
  if (isBegunAgain(session) && how !== 'gone') return how === 'next' ? 'nothing' : 'open';
  const length = doubtfulLength(session);
  return length === null ? 'counts' : outcomeOfShort(session, length, how, idleMs);
}

/** More pages would have been loaded by then. With few pages it may be only the beginning of a chapter. */
function outcomeOfChapter({ pages }: ReadingSession, how: HowLeft, idleMs: number): Outcome {
  const isLong = pages >= FEWEST_LOADED_PAGES;
  if (how === 'stays') return isLong && idleMs >= NOTHING_FOLLOWS_MS.other ? 'counts' : 'open';
  const isAll = idleMs >= LOADS_MORE_MS;
  return (how === 'next' ? isLong || isAll : isLong && isAll) ? 'counts' : 'nothing';
}

function outcomeOfShort(session: PlayingSession, length: number, how: HowLeft, idleMs: number): Outcome {
  if (session.playbacks.some(({ duration }) => duration > length * 2))
    return how === 'stays' ? 'open' : 'nothing';
  const isAtEnd = (progressOf(session)?.position ?? 0) >= length - LAST_SECONDS;
  const isUsual = length <= USUAL_ADVERTISEMENT_SECONDS;
  if (isAtEnd && idleMs >= NOTHING_FOLLOWS_MS[isUsual ? 'usual' : 'other']) return 'asks';
  if (how === 'stays') return 'open';
  if (isUsual) return 'nothing';
  if (how === 'gone' && !isAtEnd) return 'asks';
  return idleMs <= GOES_ON_MS ? 'perhaps' : 'nothing';
}

/** The session without what was something else. */
export function withoutDoubtful(session: WatchSession): WatchSession {
  if (session.kind === 'reading') return session;
  return {
    ...session,
    playbacks: isBegunAgain(session) ? session.playbacks.filter(({ isUnbound }) => !isUnbound) : [],
  };
}

/** A second watching has no part that was played before: what began again is that. */
function isBegunAgain(session: PlayingSession): boolean {
  const { playbacks, baseline = [] } = session;
  const isBefore = ({ isUnbound, videoId }: Playback) =>
    !isUnbound && !baseline.some((playback) => playback.videoId === videoId);
  return progressOf(session)?.isUnbound === true && playbacks.some(isBefore);
}

function doubtfulLength(session: PlayingSession): number | null {
  const progress = progressOf(session);
  if (!progress || session.observed.duration) return null;
  return progress.duration < LONGEST_ADVERTISEMENT_SECONDS ? progress.duration : null;
}

/** A short that was perhaps watched. `key` of its session, `at` in epoch milliseconds. */
export interface LeftShort {
  readonly key: string;
  readonly season: string;
  readonly at: number;
}

/** The shorts of a tab that were watched one after the other, up to the one that was left now. */
export function consecutiveShorts(
  before: readonly LeftShort[],
  { key, observed }: Pick<WatchSession, 'key'> & { readonly observed: ObservedEpisode },
  at: number,
): readonly LeftShort[] {
  const left = { key, season: seasonKey(observed), at };
  const last = before.at(-1);
  const follows =
    last && last.season === left.season && last.key !== key && at - last.at <= ONE_AFTER_OTHER_MS;
  return follows ? [...before, left] : [left];
}

/** Where its page says no length, a video shorter than this many seconds is not certain to be an episode. */
export const LONGEST_ADVERTISEMENT_SECONDS = 180;

/** Whether something that was perhaps the episode was watched, and what is taken for it was not. Advertisements are none. */
export function isPerhapsWatched(session: PlayingSession, tracking: CountingRules): boolean {
  const { playbacks, observed } = session;
  if (observed.duration || countsAsWatched(session, tracking)) return false;
  const cuts = cutsOf(playbacks.filter((playback) => !isGrowing(playback) && !playback.isUnbound));
  return withoutAsides(cuts).some(
    (cut) => cut.duration >= LONGEST_ADVERTISEMENT_SECONDS && countsAsWatched(session, tracking, cut),
  );
}
