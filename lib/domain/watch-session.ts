// One episode being watched: collects playback until it counts as watched, once.

import { episodeKey, type ObservedEpisode } from './episode.ts';
import type { Flood } from './flood.ts';
import type { PageUnit } from './pages.ts';
import { coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './playback.ts';
import type { TrackingSettings } from './settings.ts';

/** Videos shorter than this many seconds are trailers, previews and shorts: they count nothing. */
export const SHORTEST_EPISODE_SECONDS = 60;
/** A media shorter than this many seconds may be an advertisement in the site's own player, unless the page says that its episode is so short. */
const LONGEST_ADVERTISEMENT_SECONDS = 150;
/** Milliseconds in which the episode itself follows an advertisement. */
const EPISODE_FOLLOWS_MS = 10_000;
/** A watched episode played again within this time (milliseconds) is the same watching; later it is a rewatch. */
const SAME_WATCHING_MS = 12 * 3600_000;
/** A media may be re-bound to another episode until it covered this many seconds: the page may lag behind its player. */
const PROVISIONAL_SECONDS = 30;
/** A tab keeps what its last so many medias play. */
const MOST_BINDINGS = 20;
/** Durations that differ by less than this many seconds belong to the same video. */
const SAME_DURATION_SECONDS = 2;

/** For whom, and in which tab. */
export interface Watcher {
  readonly account: string | null;
  readonly tab: number | null;
}

const nobody: Watcher = { account: null, tab: null };

/** Times in content seconds; `updatedAt` and `watchedAt` in epoch milliseconds. `key` is made by `sessionKey`. */
export interface WatchSession {
  readonly key: string;
  readonly observed: ObservedEpisode;
  readonly duration: number;
  readonly position: number;
  readonly ranges: readonly PlayedRange[];
  readonly updatedAt: number;
  readonly watchedAt: number | null;
  /** Whose list it is for: the account that was signed in when the media began; null before anybody ever was. */
  readonly account: string | null;
  /** The tab that it was last played in. */
  readonly tab: number | null;
  /** The limit that has kept it from counting; it counts once that is over. */
  readonly held?: Flood | undefined;
  /** Set for a chapter, whose times are pages or parts of a strip (see reading-session.ts). */
  readonly unit?: PageUnit;
}

/** Two people at one browser watch the same episode each for themselves. */
export function sessionKey(key: string, account: string | null): string {
  return account === null ? key : `${key}\t${account}`;
}

/** Which episode each media of a tab plays, and for whom. A lingering player stays with the episode and the account that it was bound to. */
export interface MediaBinding {
  readonly episodeKey: string;
  readonly account: string | null;
  readonly covered: number;
}
export type MediaBindings = Readonly<Record<string, MediaBinding>>;

/** Binds the sample's media to the tab's episode, unless it has already played a good part of another one. */
export function bindMedia(
  bindings: MediaBindings,
  sample: PlaybackSample,
  observed: ObservedEpisode | null,
  signedIn: string | null = null,
): MediaBindings {
  const bound = bindings[sample.mediaId];
  const covered = coveredSeconds(sample.played);
  const current = observed && episodeKey(observed);
  const key = bound && (bound.covered >= PROVISIONAL_SECONDS || !current) ? bound.episodeKey : current;
  if (!key) return bindings;
  const account = bound?.episodeKey === key ? bound.account : signedIn;
  const { [sample.mediaId]: _before, ...others } = bindings;
  const kept = Object.entries(others).slice(1 - MOST_BINDINGS);
  return { ...Object.fromEntries(kept), [sample.mediaId]: { episodeKey: key, account, covered } };
}

/** A session for this episode, continued from the stored one where it is the same watching of the same video. */
export function openSession(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  duration: number,
  now: number,
  by: Watcher = nobody,
): WatchSession {
  const fresh = {
    key: sessionKey(episodeKey(observed), by.account),
    observed,
    duration,
    position: 0,
    ranges: [],
    updatedAt: now,
    watchedAt: null,
    ...by,
  };
  if (!stored) return fresh;
  if (stored.watchedAt !== null) return isSameWatching(stored, now) ? stored : fresh;
  return Math.abs(stored.duration - duration) < SAME_DURATION_SECONDS
    ? { ...stored, observed, tab: by.tab }
    : fresh;
}

/** Whether the session has counted, and so recently that playing on is no second watching. */
export function isSameWatching(session: WatchSession, now: number): boolean {
  return session.watchedAt !== null && now - session.watchedAt < SAME_WATCHING_MS;
}

/** Adds what a sample reports. Unusable numbers change nothing. */
export function addSample(session: WatchSession, sample: PlaybackSample, now: number): WatchSession {
  if (!(sample.duration > 0) || !Number.isFinite(sample.position)) return session;
  const inside = sample.played.map(({ from, to }) => ({
    from: Math.max(0, from),
    to: Math.min(to, sample.duration),
  }));
  return {
    ...session,
    position: Math.max(session.position, Math.min(sample.position, sample.duration)),
    ranges: unionRanges(session.ranges, inside),
    updatedAt: now,
  };
}

/** Whether a media is too short to be what the page says, or what has played there: an advertisement, and nothing of the episode. */
export function isAside(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  { duration }: Pick<PlaybackSample, 'duration'>,
): boolean {
  const expected = observed.duration ?? stored?.duration ?? 0;
  return duration < LONGEST_ADVERTISEMENT_SECONDS && duration < expected / 2;
}

/** Whether nothing but what follows can tell a short episode from an advertisement before a long one. */
export function mayBeAdvertisement({ duration, observed, unit }: WatchSession): boolean {
  if (unit) return false;
  const said = observed.duration ?? 0;
  return duration < LONGEST_ADVERTISEMENT_SECONDS && !(said > duration / 2 && said < duration * 2);
}

/** Whether a short media whose page is left was its episode: the next one of the series follows, or nothing did for a while. */
export function wasShortEpisode(session: WatchSession, next: ObservedEpisode | null, now: number): boolean {
  return next?.seriesTitle === session.observed.seriesTitle || now - session.updatedAt >= EPISODE_FOLLOWS_MS;
}

/** Watched = long enough to be an episode, position past the threshold, and enough of it really played. */
export function countsAsWatched(
  session: WatchSession,
  tracking: Pick<TrackingSettings, 'threshold' | 'coverage'>,
): boolean {
  const { duration } = session;
  return (
    Number.isFinite(duration) &&
    duration >= SHORTEST_EPISODE_SECONDS &&
    session.position >= duration * tracking.threshold &&
    coveredSeconds(session.ranges) >= duration * tracking.coverage
  );
}
