// One episode being watched: collects playback until it counts as watched, once.

import { episodeKey, type ObservedEpisode } from './episode.ts';
import { coveredSeconds, type PlaybackSample, type PlayedRange, unionRanges } from './playback.ts';
import type { TrackingSettings } from './settings.ts';

/** Videos shorter than this many seconds are trailers, previews and shorts: they count nothing. */
export const SHORTEST_EPISODE_SECONDS = 60;
/** A watched episode played again within this time (milliseconds) is the same watching; later it is a rewatch. */
const SAME_WATCHING_MS = 12 * 3600_000;
/** A media may be re-bound to another episode until it covered this many seconds: the page may lag behind its player. */
const PROVISIONAL_SECONDS = 30;
/** A tab keeps what its last so many medias play. */
const MOST_BINDINGS = 20;
/** Durations that differ by less than this many seconds belong to the same video. */
const SAME_DURATION_SECONDS = 2;

/** Times in content seconds; `updatedAt` and `watchedAt` in epoch milliseconds. `key` is the episode's key. */
export interface WatchSession {
  readonly key: string;
  readonly observed: ObservedEpisode;
  readonly duration: number;
  readonly position: number;
  readonly ranges: readonly PlayedRange[];
  readonly updatedAt: number;
  readonly watchedAt: number | null;
}

/** Which episode each media of a tab plays. A lingering player stays with the episode that it was bound to. */
export interface MediaBinding {
  readonly episodeKey: string;
  readonly covered: number;
}
export type MediaBindings = Readonly<Record<string, MediaBinding>>;

/** Binds the sample's media to the tab's episode, unless it has already played a good part of another one. */
export function bindMedia(
  bindings: MediaBindings,
  sample: PlaybackSample,
  observed: ObservedEpisode | null,
): MediaBindings {
  const bound = bindings[sample.mediaId];
  const covered = coveredSeconds(sample.played);
  const current = observed && episodeKey(observed);
  const key = bound && (bound.covered >= PROVISIONAL_SECONDS || !current) ? bound.episodeKey : current;
  if (!key) return bindings;
  const { [sample.mediaId]: _before, ...others } = bindings;
  const kept = Object.entries(others).slice(1 - MOST_BINDINGS);
  return { ...Object.fromEntries(kept), [sample.mediaId]: { episodeKey: key, covered } };
}

/** A session for this episode, continued from the stored one where it is the same watching of the same video. */
export function openSession(
  stored: WatchSession | null,
  observed: ObservedEpisode,
  duration: number,
  now: number,
): WatchSession {
  const fresh = {
    key: episodeKey(observed),
    observed,
    duration,
    position: 0,
    ranges: [],
    updatedAt: now,
    watchedAt: null,
  };
  if (!stored) return fresh;
  if (stored.watchedAt !== null) return isSameWatching(stored, now) ? stored : fresh;
  return Math.abs(stored.duration - duration) < SAME_DURATION_SECONDS ? { ...stored, observed } : fresh;
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
