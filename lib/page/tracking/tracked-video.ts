// One <video> of a frame: what it has played since its source was loaded, and what was last reported of it.
import { type PlaybackSample, type PlayedRange, unionRanges } from '../../domain/watching/playback.ts';
import { SHORTEST_EPISODE_SECONDS } from '../../domain/watching/watch-session.ts';
import type { PlayerClock } from '../../sites/site.ts';
import { isIgnoredVideo } from './ignored-videos.ts';
import { followClock, hasOwnClock, readOwnClock } from './player-clock.ts';

/** A muted video smaller than this (CSS pixels) is a preview. */
const PREVIEW_WIDTH = 200;
const PREVIEW_HEIGHT = 150;

/** Seconds of content: a source that jumps back to before this, from at least as far behind it, and has another length now, plays something else. */
const BEGINNING = 60;
/** A length that changes by less than this many seconds was measured better. */
const SAME_LENGTH = 0.5;

/** A report with more ranges is not taken. */
const MOST_RANGES = 500;

export interface TrackedVideo {
  /** Notes where the video is; true when it first passed one of these shares of its duration. */
  remember(marks: readonly number[]): boolean;
  /** The sample to report; null for a preview or a short, and when nothing is new since the last one. */
  takeSample(): PlaybackSample | null;
  /** Milliseconds since the last report. */
  sinceReport(): number;
  /** Seconds of content between the last report's position and this one. */
  movedSinceReport(): number;
  /** Lets the next sample be taken even if it is the same. */
  forgetReport(): void;
  /** The source was unloaded: what follows is another media. */
  renew(): void;
}

/** Unique among frames, pages and loads of a page. Not `randomUUID`, which a self-hosted server without https does not get. */
const frameId = crypto.getRandomValues(new Uint32Array(2)).join('-');
let count = 0;

export function trackVideo(video: HTMLVideoElement): TrackedVideo {
  let reported = '';
  let reportedAt: number;
  let reportedPosition = 0;
  let passed: number;
  const source = followSource(video, () => {
    passed = 0;
    reportedAt = Number.NEGATIVE_INFINITY;
  });
  return {
    remember(marks) {
      const sample = source.read();
      const now = sample ? marks.filter((mark) => sample.position >= sample.duration * mark).length : 0;
      const first = now > passed;
      passed = Math.max(passed, now);
      return first;
    },
    takeSample() {
      const sample = source.read();
      if (!sample || sample.duration < SHORTEST_EPISODE_SECONDS || isPreview(video)) return null;
      const text = JSON.stringify(sample);
      if (text === reported) return null;
      reported = text;
      reportedAt = performance.now();
      reportedPosition = sample.position;
      return { ...sample, since: performance.timeOrigin };
    },
    sinceReport: () => performance.now() - reportedAt,
    movedSinceReport: () => Math.abs((source.latest()?.position ?? reportedPosition) - reportedPosition),
    forgetReport() {
      reported = '';
    },
    renew: source.renew,
  };
}

/** What one source after the other has played. `onRenew` is called for each, the first one included. */
function followSource(video: HTMLVideoElement, onRenew: () => void) {
  let videoId: string;
  let latest: PlaybackSample | null;
  let isAnother: ReturnType<typeof beginContent>;
  /** A source that goes on with another episode keeps the ranges of the one before: then what is played is followed instead. */
  let isReused: boolean;
  let readClock: ReturnType<typeof followClock>;

  const renew = (): void => {
    videoId = nextId();
    isReused = false;
    readClock = followClock(readOwnClock);
    isAnother = beginContent();
    latest = null;
    onRenew();
  };
  const read = (): PlaybackSample | null => {
    if (isIgnoredVideo(video)) return null;
    if (!hasOwnClock() && isAnother(timeOf(video))) {
      renew();
      isReused = true;
      readClock = followClock(() => timeOf(video));
    }
    const clock = hasOwnClock() || isReused ? readClock(video.playbackRate) : readVideo(video);
    // An unloaded video has forgotten everything: then what was seen last is reported.
    if (clock)
      latest = {
        videoId,
        ...clock,
        played: unionRanges(longest(clock.played)),
        paused: video.paused,
      };
    return latest;
  };
  renew();
  return { read, renew, latest: () => latest };
}

/** Tells from a source's time whether the same source has gone on to something else: no event says so. */
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

/** Null while nothing with a length is loaded: a live stream has none. */
function timeOf({ currentTime, duration }: HTMLVideoElement): PlayerClock | null {
  return Number.isFinite(duration) && duration > 0 ? { position: currentTime, duration } : null;
}

function nextId(): string {
  count += 1;
  return `${frameId}.${count}`;
}

function readVideo(video: HTMLVideoElement) {
  const time = timeOf(video);
  return time && { ...time, played: readRanges(video.played) };
}

function readRanges(ranges: TimeRanges): PlayedRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({
    from: ranges.start(index),
    to: ranges.end(index),
  }));
}

/** The longest ones where scrubbing left very many. */
function longest(ranges: readonly PlayedRange[]): PlayedRange[] {
  return [...ranges].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_RANGES);
}

function isPreview(video: HTMLVideoElement): boolean {
  if (!video.muted) return false;
  const { width, height } = video.getBoundingClientRect();
  return width < PREVIEW_WIDTH || height < PREVIEW_HEIGHT;
}
