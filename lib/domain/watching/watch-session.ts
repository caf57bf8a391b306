// One episode being watched, or one chapter being read: collects what was played or seen until it counts, once.
import type { AskReason } from '../changes/outbox-item.ts';
import { episodeKey, type ObservedEpisode } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import {
  addSampleToBaseline,
  extendBaseline,
  type PlaybackBaseline,
  playedSinceBaseline,
  updatePositions,
  withReinjectedVideo,
} from './playback-baseline.ts';
import {
  addToPlaybacks,
  type BoundSample,
  joinPlaybacks,
  type Playback,
  type PlayedSoFar,
  playedSoFar,
} from './playbacks.ts';
import {
  coveredSeconds,
  type PageRange,
  type PageUnit,
  type PlaybackSample,
  type PlayedRange,
  unionPages,
} from './samples.ts';
import type { WatchLimit } from './watch-limits.ts';

/** Videos shorter than this many seconds are trailers, previews and shorts: they count nothing. */
export const SHORTEST_EPISODE_SECONDS = 60;
/** A watched episode played again within this time (milliseconds) is the same watching; later it is a rewatch. */
const SAME_WATCHING_MS = 12 * 3600_000;
/** A position was reached by playing when so many seconds up to it, or past it, were played in one go; in a short video this share (0–1). */
const PLAYED_IN_ONE_GO = { seconds: 5, share: 0.02 };
/** A player's last second may not be played: also with a threshold of 100 % an episode ends. */
const LAST_SECOND = 1;

/** For whom, and in which tab. */
export interface Watcher {
  readonly account: string | null;
  readonly tab: number | null;
}

const unknownWatcher: Watcher = { account: null, tab: null };

/** `updatedAt` and `watchedAt` in epoch milliseconds. `key` is made by `sessionKey`. */
interface SessionFacts {
  readonly key: string;
  readonly observed: ObservedEpisode;
  readonly updatedAt: number;
  readonly watchedAt: number | null;
  /** Whose list it is for: the account that was signed in when the video began; null before anybody ever was. */
  readonly account: string | null;
  /** The tab that it was last played in. */
  readonly tab: number | null;
  /** The limit that has kept it from counting; it counts once that is over. */
  readonly deferredBy?: WatchLimit | undefined;
  /** What the user has said yes to before it was asked. */
  readonly confirmed?: readonly AskReason[] | undefined;
  /** The user has said that it was really watched: it counts toward no limit. */
  readonly vouched?: true | undefined;
  /** What played may have been something else: the user is asked before it is written. */
  readonly isUnsure?: true | undefined;
}

/** An episode: what every video played that may be it. How far that comes to is worked out by `progressOf`. */
export interface PlayingSession extends SessionFacts {
  readonly kind: 'playing';
  readonly playbacks: readonly Playback[];
  /** What had played when the user took the episode back, or in the watching before this one. */
  readonly baseline?: readonly PlaybackBaseline[] | undefined;
}

/** A chapter: `page` of `pages` is where the reader is, `visited` what was in view. All three are parts of a strip where that is the unit. */
export interface ReadingSession extends SessionFacts {
  readonly kind: 'reading';
  readonly unit: PageUnit;
  readonly pages: number;
  readonly page: number;
  readonly visited: readonly PageRange[];
  /** `pages` are those that were loaded so far. */
  readonly mayGrow?: true | undefined;
  /** What had been seen when the user took the chapter back, or in the reading before this one. */
  readonly baseline?: readonly PageRange[] | undefined;
}

export type WatchSession = PlayingSession | ReadingSession;

/** Two people at one browser watch the same episode each for themselves. */
export function sessionKey(key: string, account: string | null): string {
  return account === null ? key : `${key}\t${account}`;
}

/** What every session begins with. */
export function beginSession(
  observed: ObservedEpisode,
  now: number,
  by: Watcher = unknownWatcher,
): SessionFacts {
  const { account, tab } = by;
  const key = sessionKey(episodeKey(observed), account);
  return { key, observed, updatedAt: now, watchedAt: null, account, tab };
}

/** A session for this episode, continued from the stored one where that is the same watching. */
export function openSession(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  now: number,
  by?: Watcher,
): PlayingSession {
  const playing = stored?.kind === 'playing' ? stored : null;
  if (playing && isSameWatching(playing, now)) return playing;
  const base = beginSession(observed, now, by);
  if (playing?.watchedAt === null) return { ...playing, observed, tab: base.tab };
  const session = { ...base, kind: 'playing', playbacks: [] } as const;
  // Its player may still be there, and reports all that it has ever played.
  return playing
    ? { ...session, baseline: extendBaseline(playing.baseline ?? [], playing.playbacks) }
    : session;
}

/** The session of an episode that the user does not want counted: nothing of it was watched, and no limit holds it back. */
export function restart(session: WatchSession): WatchSession {
  const none = { watchedAt: null, deferredBy: undefined, vouched: undefined, confirmed: undefined };
  return session.kind === 'playing'
    ? {
        ...session,
        ...none,
        playbacks: [],
        baseline: extendBaseline(session.baseline ?? [], session.playbacks),
      }
    : { ...session, ...none, page: 0, visited: [], baseline: session.visited };
}

/** Whether the session has counted, and so recently that playing on is no second watching. The clock may have been ahead then. */
export function isSameWatching({ watchedAt }: Pick<WatchSession, 'watchedAt'>, now: number): boolean {
  return watchedAt !== null && Math.abs(now - watchedAt) < SAME_WATCHING_MS;
}

/** Adds what a sample reports. Unusable numbers change nothing. */
export function addSample(session: PlayingSession, sample: BoundSample, now: number): PlayingSession {
  const { updatedAt } = session;
  const baseline = session.baseline && withReinjectedVideo(session.baseline, session.playbacks, sample);
  const old = baseline?.find(({ videoId }) => videoId === sample.videoId);
  const played = old ? playedSinceBaseline(old, sample, now - updatedAt) : sample;
  const playbacks = addToPlaybacks(session.playbacks, played);
  if (playbacks === session.playbacks) return session;
  return {
    ...session,
    playbacks,
    ...(baseline && { baseline: updatePositions(baseline, sample) }),
    updatedAt: now,
  };
}

/** The session without what a video played that was another episode. */
export function withoutPlayback(session: PlayingSession, videoId: string): PlayingSession {
  return { ...session, playbacks: session.playbacks.filter((playback) => playback.videoId !== videoId) };
}

/** How far the episode was played; null while nothing that played can be it. */
export function progressOf({
  playbacks,
  observed,
}: Pick<PlayingSession, 'playbacks' | 'observed'>): PlayedSoFar | null {
  return playedSoFar(playbacks, observed.duration);
}

export type CountingRules = Pick<TrackingSettings, 'threshold' | 'coverage'>;

/** Watched = long enough to be an episode, played to past the threshold, and enough of it really played. */
export function countsAsWatched(
  session: PlayingSession,
  tracking: CountingRules,
  progress = progressOf(session),
): boolean {
  if (!progress || progress.duration < SHORTEST_EPISODE_SECONDS) return false;
  const { duration, ranges } = progress;
  return (
    reachedByPlaying(progress) >= thresholdIn(duration, tracking.threshold) &&
    coveredSeconds(ranges) >= duration * tracking.coverage
  );
}

/** The second of content from which on an episode may count. */
export function thresholdIn(duration: number, threshold: number): number {
  return Math.min(duration * threshold, duration - LAST_SECOND);
}

/** The furthest second that some seconds in one go were played up to: a jump there and back is none. */
export function reachedByPlaying({ duration, ranges }: Pick<PlayedSoFar, 'duration' | 'ranges'>): number {
  return ranges
    .filter((range) => isOneGo(range, duration))
    .reduce((furthest, { to }) => Math.max(furthest, to), 0);
}

function isOneGo({ from, to }: PlayedRange, duration: number): boolean {
  return to - from >= Math.min(PLAYED_IN_ONE_GO.seconds, duration * PLAYED_IN_ONE_GO.share);
}

/** Seconds. */
const SHORTEST_CERTAIN_FILM = 2400;

/** A film as short as an episode, on a site that shows everything: a player whose line with the episode is not found shows the same. */
export function isShortFilm(session: WatchSession): boolean {
  const { episodeType, confidence } = session.observed;
  if (session.kind === 'reading' || episodeType !== 'movie' || confidence === 1) return false;
  return (progressOf(session)?.duration ?? 0) < SHORTEST_CERTAIN_FILM;
}

/** A video that has played less than so many seconds has just begun. */
const JUST_BEGUN_SECONDS = 2;
/** The session in which what the sample's video played until now is baseline, if it is heard of for the first time. */
export function startPlayingBaseline(session: PlayingSession, sample: PlaybackSample): PlayingSession {
  const known = [...session.playbacks, ...(session.baseline ?? [])];
  const isKnown = known.some(({ videoId }) => videoId === sample.videoId);
  if (isKnown || coveredSeconds(sample.played) < JUST_BEGUN_SECONDS) return session;
  return { ...session, baseline: addSampleToBaseline(session.baseline ?? [], sample) };
}

/** The account's session of an episode, given the one from before the sign-in. `own`: what the account has of it already. */
export function assignAccount(
  before: WatchSession,
  own: WatchSession | undefined,
  account: string,
): WatchSession {
  const assigned = { ...before, key: sessionKey(before.key, account), account };
  if (!own) return assigned;
  const watchedAt = own.watchedAt ?? before.watchedAt;
  if (assigned.kind === 'playing' && own.kind === 'playing') {
    const baseline = [...(assigned.baseline ?? []), ...(own.baseline ?? [])];
    const playbacks = joinPlaybacks(assigned.playbacks, own.playbacks);
    return { ...assigned, ...own, watchedAt, playbacks, ...(baseline.length > 0 && { baseline }) };
  }
  const isSameLength = assigned.kind === 'reading' && own.kind === 'reading' && assigned.pages === own.pages;
  if (!isSameLength || assigned.unit !== own.unit) return own;
  const visited = unionPages(assigned.visited, own.visited);
  return { ...assigned, ...own, watchedAt, visited };
}
