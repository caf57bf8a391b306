// One <video> of a frame: what it has played since its source was loaded, and what was last reported of it.
import { type PlaybackSample, type PlayedRange, unionRanges } from '../domain/playback.ts';
import { SHORTEST_EPISODE_SECONDS } from '../domain/watch-session.ts';
import { isIgnoredVideo } from './ignored-videos.ts';
import { followClock, hasOwnClock } from './player-clock.ts';

/** A muted video smaller than this (CSS pixels) is a preview. */
const PREVIEW_WIDTH = 200;
const PREVIEW_HEIGHT = 150;

/** A report with more ranges is not taken. */
const MOST_RANGES = 500;

export interface Media {
  /** Notes where the video is; true when it first passed one of these shares of its duration. */
  remember(marks: readonly number[]): boolean;
  /** The sample to report; null for a preview or a short, and when nothing is new since the last one. */
  takeSample(): PlaybackSample | null;
  /** Milliseconds since the last report. */
  sinceReport(): number;
  /** Lets the next sample be taken even if it is the same. */
  forgetReport(): void;
  /** The source was unloaded: what follows is another media. */
  renew(): void;
}

/** Unique among frames, pages and loads of a page. Not `randomUUID`, which a self-hosted server without https does not get. */
const frameId = crypto.getRandomValues(new Uint32Array(2)).join('-');
let count = 0;

export function createMedia(video: HTMLVideoElement): Media {
  let mediaId = nextId();
  let latest: PlaybackSample | null = null;
  let reported = '';
  let reportedAt = Number.NEGATIVE_INFINITY;
  let passed = 0;
  let readClock = followClock();

  const readByClock = (): PlaybackSample | null => {
    const clock = readClock(video.playbackRate);
    return clock && { mediaId, ...clock, played: longest(clock.played), paused: video.paused };
  };
  const read = (): PlaybackSample | null => {
    if (isIgnoredVideo(video)) return null;
    // An unloaded video has forgotten everything: then what was seen last is reported.
    latest = (hasOwnClock() ? readByClock() : readSample(video, mediaId)) ?? latest;
    return latest;
  };
  return {
    remember(marks) {
      const sample = read();
      const now = sample ? marks.filter((mark) => sample.position >= sample.duration * mark).length : 0;
      const first = now > passed;
      passed = Math.max(passed, now);
      return first;
    },
    takeSample() {
      const sample = read();
      if (!sample || sample.duration < SHORTEST_EPISODE_SECONDS || isPreview(video)) return null;
      const text = JSON.stringify(sample);
      if (text === reported) return null;
      reported = text;
      reportedAt = performance.now();
      return sample;
    },
    sinceReport: () => performance.now() - reportedAt,
    forgetReport() {
      reported = '';
    },
    renew() {
      mediaId = nextId();
      readClock = followClock();
      latest = null;
      passed = 0;
      reportedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function nextId(): string {
  count += 1;
  return `${frameId}.${count}`;
}

function readSample(video: HTMLVideoElement, mediaId: string): PlaybackSample | null {
  if (!Number.isFinite(video.duration) || video.duration <= 0) return null;
  return {
    mediaId,
    duration: video.duration,
    position: video.currentTime,
    played: unionRanges(readRanges(video.played)),
    paused: video.paused,
  };
}

function readRanges(ranges: TimeRanges): PlayedRange[] {
  const all = Array.from({ length: ranges.length }, (_, index) => ({
    from: ranges.start(index),
    to: ranges.end(index),
  }));
  return longest(all);
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
