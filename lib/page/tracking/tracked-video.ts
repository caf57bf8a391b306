// Tracks one <video> of a frame. Records what was played since its source was loaded, and what was reported last.
import { type PlaybackSample, type PlayedRange, unionRanges } from '../../domain/watching/samples.ts';
import { MIN_EPISODE_SECONDS } from '../../domain/watching/watch-session.ts';
import type { PlayerClock } from '../../sites/site.ts';
import { isIgnoredVideo } from './ignored-videos.ts';
import { followPlayerClock, hasPlayerClock, readPlayerClock } from './player-clock.ts';

/** A muted video is a preview if it is narrower than this many CSS pixels, or lower than `PREVIEW_HEIGHT`. */
const PREVIEW_WIDTH = 200;
const PREVIEW_HEIGHT = 150;

/**
 * Seconds of content. If the length of a video changes, and the position jumps back by at least this much to a position below this limit,
 * the source plays something else.
 */
const BEGINNING = 60;
/** If the length changes by at most this many seconds, it was only measured more precisely. */
const SAME_LENGTH = 0.5;

/** A report has at most this many ranges. The worker rejects a report with more ranges. */
const MOST_RANGES = 500;

/**
 * A playing video is reported once in this many milliseconds of content. The frames of a closed tab cannot send a last report, so at most
 * this much content is lost. The same amount is lost if a source is replaced while it plays.
 */
const REPORT_EVERY = 10_000;
/** At least this many milliseconds pass between two reports, even if the video plays fast or the user seeks often. */
const REPORT_AT_MOST_EVERY = 1000;
/**
 * Shares of the duration, from 0 to 1. When playback passes one of these shares, a report is sent at once, so that a watched episode counts
 * without delay.
 */
const MARKS = [0.85, 0.95];
/** Milliseconds between two polls. Polls are needed while a report is due, and for videos on which only polls can show what was played. */
const POLL_EVERY = 1000;

export interface TrackedVideo {
  /** Reads the video's position. Returns true if a report is due. */
  poll(): boolean;
  /**
   * Returns for how many milliseconds of playback no poll is needed; infinite for a paused video. An event may make a poll necessary
   * earlier.
   */
  rest(): number;
  /**
   * Returns the sample to report. Returns null for a preview, for a video that is too short, and if nothing is new since the last sample.
   */
  takeSample(): PlaybackSample | null;
  /**
   * Whether enough time has passed since the last report. Check this before reporting events that the user can cause many times a second.
   */
  isSettled(): boolean;
  /** Allows the next sample even if it equals the last one. */
  forgetReport(): void;
  /** Call this when the source was unloaded. Whatever plays next counts as another video. */
  renew(): void;
}

/**
 * All ids of this frame's videos begin with this text, which is unique among frames, pages and loads of a page. `randomUUID` is not
 * available on self-hosted servers without https.
 */
const frameId = crypto.getRandomValues(new Uint32Array(2)).join('-');
let count = 0;

export function trackVideo(video: HTMLVideoElement): TrackedVideo {
  let reported = '';
  let triedAt: number;
  let passed: number;
  const source = followSource(video, () => {
    passed = 0;
    triedAt = Number.NEGATIVE_INFINITY;
  });
  const since = (): number => performance.now() - triedAt;
  const due = (): number => untilReport(video.playbackRate, since(), source.latest(), MARKS[passed]);
  return {
    poll() {
      const sample = source.read();
      const isDue = due() <= 0;
      while (sample && sample.position >= sample.duration * (MARKS[passed] ?? 2)) passed += 1;
      return isDue;
    },
    rest() {
      if (video.paused) return Number.POSITIVE_INFINITY;
      const wait = due();
      return source.isFollowed() || wait <= 0 ? POLL_EVERY : wait;
    },
    takeSample() {
      const sample = source.read();
      if (sample) triedAt = performance.now();
      if (!sample || sample.duration < MIN_EPISODE_SECONDS || isPreview(video)) return null;
      const text = JSON.stringify(sample);
      if (text === reported) return null;
      reported = text;
      return { ...sample, since: performance.timeOrigin };
    },
    isSettled: () => since() >= REPORT_AT_MOST_EVERY,
    forgetReport() {
      reported = '';
    },
    renew: source.renew,
  };
}

/**
 * Returns the milliseconds until a report is due if the video continues at its rate. `since` is how many milliseconds ago the last report
 * was. `mark` is the next share of the duration to pass.
 */
function untilReport(
  rate: number,
  since: number,
  latest: PlaybackSample | null,
  mark: number | undefined,
): number {
  const interval = Math.max(REPORT_AT_MOST_EVERY, Math.min(REPORT_EVERY, REPORT_EVERY / rate));
  return Math.min(
    interval - since,
    latest && mark ? ((latest.duration * mark - latest.position) * 1000) / rate : interval,
  );
}

/** Follows what each source of a video plays. Calls `onRenew` for each source, including the first one. */
function followSource(video: HTMLVideoElement, onRenew: () => void) {
  let videoId: string;
  let latest: PlaybackSample | null;
  let isAnother: ReturnType<typeof beginContent>;
  /**
   * Whether the source now plays another episode. The video element then still has the ranges of the previous episode, so positions are
   * followed instead of ranges.
   */
  let isReused: boolean;
  let readClock: ReturnType<typeof followPlayerClock>;

  const renew = (): void => {
    videoId = nextId();
    isReused = false;
    readClock = followPlayerClock(readPlayerClock);
    isAnother = beginContent();
    latest = null;
    onRenew();
  };
  const isFollowed = (): boolean => hasPlayerClock() || isReused;
  const read = (): PlaybackSample | null => {
    if (isIgnoredVideo(video)) return null;
    const time = timeOf(video);
    if (!hasPlayerClock() && isAnother(time)) {
      renew();
      isReused = true;
      readClock = followPlayerClock(() => timeOf(video));
    }
    const clock = isFollowed()
      ? readClock(video.playbackRate)
      : time && { ...time, played: readRanges(video.played) };
    // An unloaded video has lost its ranges, so the last sample is reported.
    if (clock)
      latest = { videoId, ...clock, played: unionRanges(longest(clock.played)), paused: video.paused };
    return latest;
  };
  renew();
  return { read, renew, isFollowed, latest: () => latest };
}

/** Returns a function that detects from a source's time that the source now plays something else. No event reports that. */
function beginContent(): (time: PlayerClock | null) => boolean {
  let length: number | null = null;
  let furthest = 0;
  return (time) => {
    if (!time) return false;
    length ??= time.duration;
    furthest = Math.max(furthest, time.position);
    const isBack = time.position < BEGINNING && furthest - time.position >= BEGINNING;
    return isBack && Math.abs(time.duration - length) > SAME_LENGTH;
  };
}

/** Returns the time of a video. Returns null while nothing with a length is loaded. A live stream has no length. */
function timeOf({ currentTime, duration }: HTMLVideoElement): PlayerClock | null {
  return Number.isFinite(duration) && duration > 0 ? { position: currentTime, duration } : null;
}

function nextId(): string {
  count += 1;
  return `${frameId}.${count}`;
}

function readRanges(ranges: TimeRanges): PlayedRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({
    from: ranges.start(index),
    to: ranges.end(index),
  }));
}

/** Returns the longest ranges. Scrubbing may leave more ranges than a report may contain. */
function longest(ranges: readonly PlayedRange[]): PlayedRange[] {
  return [...ranges].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_RANGES);
}

function isPreview(video: HTMLVideoElement): boolean {
  if (!video.muted) return false;
  const { width, height } = video.getBoundingClientRect();
  return width < PREVIEW_WIDTH || height < PREVIEW_HEIGHT;
}
