// Collects in a session what was played or read of one episode or chapter. A session counts only once.
import type { AskReason } from '../changes/outbox-item.ts';
import { episodeKey, type ObservedEpisode } from '../episode.ts';
import type { TrackingSettings } from '../settings.ts';
import {
  addReinjectedVideo,
  addSampleToBaseline,
  extendBaseline,
  type PlaybackBaseline,
  playbackSampleSinceBaseline,
  updateBaselinePosition,
} from './playback-baseline.ts';
import {
  addToPlaybacks,
  joinPlaybacks,
  type Playback,
  type PlaybackProgress,
  playedRangesOfCut,
  progressOfPlaybacks,
  type SampleWithBinding,
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

/** Shorter videos are trailers and previews: they never count. */
export const MIN_EPISODE_SECONDS = 60;
/** An episode that is played again within this time counts as the same watching; later it is a rewatch. */
const SAME_WATCHING_MS = 12 * 3600_000;
/**
 * A position counts as reached by playing if the seconds before it were played without a gap: at least this many seconds, or this share
 * (0–1) of a short video.
 */
const PLAYED_IN_ONE_GO = { seconds: 5, share: 0.02 };
/** Some players do not play the last second, so a threshold of 100 % is reached one second earlier. */
const LAST_SECOND = 1;

/** The account that watches, and the tab in which it watches. */
export interface AccountAndTab {
  readonly account: string | null;
  readonly tab: number | null;
}

const unknownWatcher: AccountAndTab = { account: null, tab: null };

/**
 * The fields that both kinds of session have. `updatedAt` and `watchedAt` (when the session counted) are epoch milliseconds. `key` is made
 * by `sessionKey`.
 */
interface SessionFacts {
  readonly key: string;
  readonly observed: ObservedEpisode;
  readonly updatedAt: number;
  readonly watchedAt: number | null;
  /** The account that was signed in when the video began; null before the first sign-in. */
  readonly account: string | null;
  /** The tab in which the episode was last played or read. */
  readonly tab: number | null;
  /** The limit that deferred the session. The session counts as soon as the limit allows it. */
  readonly deferredBy?: WatchLimit | undefined;
  /** Questions that the user confirmed in advance. */
  readonly confirmed?: readonly AskReason[] | undefined;
  /** Set if the user confirmed that the episode was really watched. The episode then counts towards no limit. */
  readonly vouched?: true | undefined;
  /** Set if the played video may have been something else, such as a trailer. Kiroku then asks the user before it sends the episode. */
  readonly isUnsure?: true | undefined;
}

/** The session of an episode, with every playback that may be the episode. `progressOfSession` returns how far it was played. */
export interface PlayingSession extends SessionFacts {
  readonly kind: 'playing';
  readonly playbacks: readonly Playback[];
  /** The playback from before the user undid the episode, or from an earlier watching. This playback does not count again. */
  readonly baseline?: readonly PlaybackBaseline[] | undefined;
}

/**
 * The session of a chapter. The user is at `page` of `pages`; `visited` are the pages that were in view. If the unit is `strip`, all three
 * are strip parts.
 */
export interface ReadingSession extends SessionFacts {
  readonly kind: 'reading';
  readonly unit: PageUnit;
  readonly pages: number;
  readonly page: number;
  readonly visited: readonly PageRange[];
  /** Set if `pages` includes only the pages loaded so far. */
  readonly mayGrow?: true | undefined;
  /** The pages that were in view before the user undid the chapter, or in an earlier reading. They do not count again. */
  readonly baseline?: readonly PageRange[] | undefined;
}

export type WatchSession = PlayingSession | ReadingSession;

/** Returns the key of a session. Each account has its own sessions, since two people at one browser may watch the same episode. */
export function sessionKey(key: string, account: string | null): string {
  return account === null ? key : `${key}\t${account}`;
}

export function createSessionFacts(
  observed: ObservedEpisode,
  now: number,
  by: AccountAndTab = unknownWatcher,
): SessionFacts {
  const { account, tab } = by;
  const key = sessionKey(episodeKey(observed), account);
  return { key, observed, updatedAt: now, watchedAt: null, account, tab };
}

/** Returns the session of an episode. This is the stored session, or a new session if the stored session already counted long ago. */
export function continueOrBeginSession(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  now: number,
  by?: AccountAndTab,
): PlayingSession {
  const playing = stored?.kind === 'playing' ? stored : null;
  if (playing && isSameViewing(playing, now)) return playing;
  const base = createSessionFacts(observed, now, by);
  if (playing?.watchedAt === null) return { ...playing, observed, tab: base.tab };
  const session = { ...base, kind: 'playing', playbacks: [] } as const;
  // The player of the earlier watching may still be open. Its reports repeat what it played then.
  return playing
    ? { ...session, baseline: extendBaseline(playing.baseline ?? [], playing.playbacks) }
    : session;
}

/** Resets the session of an episode that the user does not want to count. The episode can count again if the user watches it again. */
export function restartSession(session: WatchSession): WatchSession {
  const none = {
    watchedAt: null,
    deferredBy: undefined,
    vouched: undefined,
    confirmed: undefined,
    isUnsure: undefined,
  };
  return session.kind === 'playing'
    ? {
        ...session,
        ...none,
        playbacks: [],
        baseline: extendBaseline(session.baseline ?? [], session.playbacks),
      }
    : { ...session, ...none, page: 0, visited: [], baseline: session.visited };
}

/**
 * Whether the session counted so recently that further playback is not a rewatch. Uses `Math.abs`, because the clock may have been set back
 * since.
 */
export function isSameViewing({ watchedAt }: Pick<WatchSession, 'watchedAt'>, now: number): boolean {
  return watchedAt !== null && Math.abs(now - watchedAt) < SAME_WATCHING_MS;
}

/** Adds a report. A report with invalid numbers changes nothing. */
export function addPlaybackSample(
  session: PlayingSession,
  sample: SampleWithBinding,
  now: number,
): PlayingSession {
  const { updatedAt } = session;
  const baseline = session.baseline && addReinjectedVideo(session.baseline, session.playbacks, sample);
  const old = baseline?.find(({ videoId }) => videoId === sample.videoId);
  const played = old ? playbackSampleSinceBaseline(old, sample, now - updatedAt) : sample;
  const playbacks = addToPlaybacks(session.playbacks, played);
  if (playbacks === session.playbacks) return session;
  return {
    ...session,
    playbacks,
    ...(baseline && { baseline: updateBaselinePosition(baseline, sample) }),
    updatedAt: now,
  };
}

/** Removes the playback of a video that turned out to be another episode. */
export function withoutPlayback(session: PlayingSession, videoId: string): PlayingSession {
  return { ...session, playbacks: session.playbacks.filter((playback) => playback.videoId !== videoId) };
}

/** Returns how far the episode was played; null while no playback can be the episode. */
export function progressOfSession({
  playbacks,
  observed,
}: Pick<PlayingSession, 'playbacks' | 'observed'>): PlaybackProgress | null {
  return progressOfPlaybacks(playbacks, observed.duration);
}

export type CountingRules = Pick<TrackingSettings, 'threshold' | 'coverage'>;

/** Whether the session counts: the video is long enough to be an episode, was played past the threshold, and enough of it was played. */
export function countsAsWatched(
  session: PlayingSession,
  tracking: CountingRules,
  progress = progressOfSession(session),
): boolean {
  if (!progress || progress.duration < MIN_EPISODE_SECONDS) return false;
  const { duration } = progress;
  if (evenlyCoveredSeconds(progress, session.observed) < duration * tracking.coverage) return false;
  return reachedPosition(session, progress, tracking) >= endOf(session.observed, duration, tracking);
}

/** Returns the position, in seconds, at which the last episode of a video reaches the threshold. */
function endOf(
  observed: ObservedEpisode,
  duration: number,
  { threshold }: Pick<CountingRules, 'threshold'>,
): number {
  return thresholdSeconds(duration, thresholdShare(observed, threshold));
}

/** The most episodes that a video can contain. */
const MOST_EPISODES = 50;

function episodesIn({ firstEpisodeNumber: first, episodeNumber: last }: ObservedEpisode): number {
  const isRange = first != null && last !== null && last > first;
  return isRange ? Math.min(Math.floor(last - first) + 1, MOST_EPISODES) : 1;
}

/** Returns the share of a video (0–1) at which its last episode reaches the threshold. */
export function thresholdShare(observed: ObservedEpisode, threshold: number): number {
  const count = episodesIn(observed);
  return (count - 1 + threshold) / count;
}

/**
 * Returns how many seconds of content were played. If the video contains several episodes, returns the seconds of the least played episode,
 * multiplied by the number of episodes.
 */
export function evenlyCoveredSeconds(
  { duration, ranges }: Pick<PlaybackProgress, 'duration' | 'ranges'>,
  observed: ObservedEpisode,
): number {
  const count = episodesIn(observed);
  if (count === 1) return coveredSeconds(ranges);
  const length = duration / count;
  const parts = Array.from({ length: count }, (_, index) =>
    coveredSeconds(
      ranges.map(({ from, to }) => ({
        from: Math.max(from, index * length),
        to: Math.min(to, (index + 1) * length),
      })),
    ),
  );
  return Math.min(...parts) * count;
}

/** Returns the position, in seconds, that must be reached before an episode can count. */
export function thresholdSeconds(duration: number, threshold: number): number {
  return Math.min(duration * threshold, duration - LAST_SECOND);
}

/** Returns the furthest position, in seconds, that was reached by playing. A jump ahead and back does not count. */
export function secondsReachedByPlaying({
  duration,
  ranges,
}: Pick<PlaybackProgress, 'duration' | 'ranges'>): number {
  return ranges
    .filter((range) => isOneGo(range, duration))
    .reduce((furthest, { to }) => Math.max(furthest, to), 0);
}

/** Returns the id of the document that played a video. Each opening of a page is one visit. */
function visitOf({ videoId }: Playback): string {
  return videoId.split(' ', 1)[0] ?? '';
}

/**
 * Returns the furthest position, in seconds, that counts as reached. This is the furthest position in any single visit. If playback has
 * reached the threshold, the result is at least the number of seconds played in all visits. The popup shows the distance from the result to
 * the threshold.
 */
export function reachedPosition(
  session: Pick<PlayingSession, 'playbacks' | 'observed'>,
  progress: PlaybackProgress,
  tracking: CountingRules,
): number {
  const visits = [...new Set(session.playbacks.map(visitOf))];
  const furthest = secondsReachedByPlaying(progress);
  if (visits.length < 2 || progress.isUnbound) return furthest;
  const isEndPlayed = furthest >= endOf(session.observed, progress.duration, tracking);
  const playedThrough = isEndPlayed ? evenlyCoveredSeconds(progress, session.observed) : 0;
  return Math.max(playedThrough, reachedInVisits(session, visits, progress.duration, tracking.coverage));
}

/**
 * Returns the furthest position, in seconds, in any single visit. An earlier visit counts only if enough was played until its end
 * (`coverage`, a share from 0 to 1). Otherwise, a visit that jumped to the end would make the episode count in the middle of the next
 * visit.
 */
function reachedInVisits(
  { playbacks, observed }: Pick<PlayingSession, 'playbacks' | 'observed'>,
  visits: readonly string[],
  duration: number,
  coverage: number,
): number {
  const reached = visits.map((visit, index) => {
    const isUntil = (one: Playback) => visits.indexOf(visitOf(one)) <= index;
    const until = playedRangesOfCut(playbacks.filter(isUntil), duration);
    const isEnough = evenlyCoveredSeconds({ duration, ranges: until }, observed) >= duration * coverage;
    if (!isEnough && index < visits.length - 1) return 0;
    const own = playbacks.filter((one) => visitOf(one) === visit);
    return secondsReachedByPlaying({ duration, ranges: playedRangesOfCut(own, duration) });
  });
  return Math.max(...reached);
}

function isOneGo({ from, to }: PlayedRange, duration: number): boolean {
  return to - from >= Math.min(PLAYED_IN_ONE_GO.seconds, duration * PLAYED_IN_ONE_GO.share);
}

/** A film shorter than this may be an episode. */
const SHORTEST_CERTAIN_FILM_SECONDS = 2400;

/** Whether a film of a general site is so short that it may be an episode whose number was not found. */
export function isShortFilm(session: WatchSession): boolean {
  const { episodeType, confidence } = session.observed;
  if (session.kind === 'reading' || episodeType !== 'movie' || confidence === 1) return false;
  return (progressOfSession(session)?.duration ?? 0) < SHORTEST_CERTAIN_FILM_SECONDS;
}

/** A video that has played fewer seconds has just begun. */
const JUST_BEGUN_SECONDS = 2;

/**
 * Stores everything that the sample's video has played so far as its baseline, because it was played before the session began. Returns the
 * same session if it already knows the video, or if the video has just begun.
 */
export function startPlayingBaseline(session: PlayingSession, sample: PlaybackSample): PlayingSession {
  const known = [...session.playbacks, ...(session.baseline ?? [])];
  const isKnown = known.some(({ videoId }) => videoId === sample.videoId);
  if (isKnown || coveredSeconds(sample.played) < JUST_BEGUN_SECONDS) return session;
  return { ...session, baseline: addSampleToBaseline(session.baseline ?? [], sample) };
}

/** Assigns an unowned session to an account. `own` is the account's own session of the same episode, which is merged with it. */
export function assignAccountToSession(
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
