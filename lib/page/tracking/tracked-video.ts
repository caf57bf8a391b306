// One <video> of a frame: what it has played since its source was loaded, and what was last reported of it.
import { type PlaybackSample, type PlayedRange, unionRanges } from '../../domain/watching/samples.ts';
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

/** Milliseconds between two reports of a playing video, and milliseconds of content of one that plays fast. A closed tab's frames have no time for a last word: no more content than this is lost with them, or with a source that another one replaces while it plays. */
const REPORT_EVERY = 10_000;
/** Milliseconds between two reports, however fast it plays and a person's hand seeks. */
const REPORT_AT_MOST_EVERY = 1000;
/** Shares of the duration whose crossing is reported at once, so that a watched episode is noticed without delay. */
const MARKS = [0.85, 0.95];
/** Milliseconds between two looks where what was played is only known from them, and where nothing has a length yet. */
const LOOK_EVERY = 1000;

export interface TrackedVideo {
  /** Notes where the video is; true when a report is due. */
  look(): boolean;
  /** Milliseconds of playing in which no look is needed unless something happens; infinite for a video that stands still. */
  rest(): number;
  /** The sample to report; null for a preview or a short, and when nothing is new since the last one. */
  takeSample(): PlaybackSample | null;
  /** Whether what a person's hand causes may be reported again. */
  isSettled(): boolean;
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
  let triedAt: number;
  let passed: number;
  const source = followSource(video, () => {
    passed = 0;
    triedAt = Number.NEGATIVE_INFINITY;
  });
  const since = (): number => performance.now() - triedAt;
  const due = (): number => untilReport(video.playbackRate, since(), source.latest(), MARKS[passed]);
  return {
    look() {
      const sample = source.read();
      const isDue = due() <= 0;
      while (sample && sample.position >= sample.duration * (MARKS[passed] ?? 2)) passed += 1;
      return isDue;
    },
    rest() {
      if (video.paused) return Number.POSITIVE_INFINITY;
      const wait = due();
      return source.isFollowed() || wait <= 0 ? LOOK_EVERY : wait;
    },
    takeSample() {
      const sample = source.read();
      if (sample) triedAt = performance.now();
      if (!sample || sample.duration < SHORTEST_EPISODE_SECONDS || isPreview(video)) return null;
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

/** Milliseconds until a report is due if a video plays on at its rate. `since`: those since the last one; `mark`: the share to be passed next. */
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
  const isFollowed = (): boolean => hasOwnClock() || isReused;
  const read = (): PlaybackSample | null => {
    if (isIgnoredVideo(video)) return null;
    const time = timeOf(video);
    if (!hasOwnClock() && isAnother(time)) {
      renew();
      isReused = true;
      readClock = followClock(() => timeOf(video));
    }
    const clock = isFollowed()
      ? readClock(video.playbackRate)
      : time && { ...time, played: readRanges(video.played) };
    // An unloaded video has forgotten everything: then what was seen last is reported.
    if (clock)
      latest = { videoId, ...clock, played: unionRanges(longest(clock.played)), paused: video.paused };
    return latest;
  };
  renew();
  return { read, renew, isFollowed, latest: () => latest };
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
