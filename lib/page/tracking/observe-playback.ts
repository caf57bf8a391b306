// Observes playback. Listens to the events of every <video> in a frame, and reports what was played. Does no work while nothing plays.
import type { PlaybackSample } from '../../domain/watching/samples.ts';
import { send } from '../../messaging/channel.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { createMessageRetry, type MessageRetry } from '../message-retry.ts';
import { runScriptOnce, type ScriptLife } from '../script-life.ts';
import { followProgress } from './follow-progress.ts';
import { findShadowRootsByClicks, onVideoEvents } from './media-roots.ts';
import { createRateLimiter } from './rate-limit.ts';
import { listenAfterRewrites } from './rewritten-document.ts';
import { type TrackedVideo, trackVideo } from './tracked-video.ts';

/** A frame sends at most this many reports in a minute, even if its page plays and pauses more often. */
const MOST_REPORTS_PER_MINUTE = 120;

/** At most this many videos are followed at the same time, because a page can have any number. */
const MOST_VIDEOS = 100;

const AT_ONCE = ['pause', 'ended', 'emptied'];
/** These events are reported with a limit, because they fire many times a second while the user drags the seek bar. */
const SOON = ['play', 'seeked'];

/** The entry point of the player script, for pages and frames. If the script is injected again, it reports the playback again. */
export function observePlayback(): void {
  runScriptOnce('playback', 'playback', (life) => {
    const trackedVideos = new Map<HTMLVideoElement, TrackedVideo>();
    findShadowRootsByClicks(life);
    const report = createReport(life);
    const reportAll = (): void => {
      for (const tracked of trackedVideos.values()) report(tracked);
    };
    const find = (video: HTMLVideoElement): TrackedVideo | null =>
      trackedVideos.get(video) ?? add(video, trackedVideos, report);
    const followAgain = followProgress(
      life,
      (video) => {
        const tracked = find(video);
        if (tracked?.poll()) report(tracked);
      },
      () => Math.min(...[...trackedVideos.values()].map((tracked) => tracked.rest())),
    );
    // Also listen to `ratechange`, because the next report is then due at another time.
    onVideoEvents(life, [...AT_ONCE, ...SOON, 'ratechange'], (video, event) => {
      const tracked = find(video);
      if (!tracked) return;
      if (AT_ONCE.includes(event) || (SOON.includes(event) && tracked.isSettled())) report(tracked);
      if (event === 'emptied') tracked.renew();
      followAgain();
    });
    for (const video of playedBefore()) report(find(video));
    const onVisibility = () => document.hidden && reportAll();
    listenAfterRewrites(life, () => {
      listenToTrustedEvents(document, ['visibilitychange'], onVisibility, life);
      listenToTrustedEvents(window, ['pagehide'], reportAll, life);
    });
    return () => {
      for (const tracked of trackedVideos.values()) tracked.forgetReport();
      reportAll();
    };
  });
}

/** Returns paused videos that were played before this script started. They may never send another event. */
function playedBefore(): HTMLVideoElement[] {
  const played = [...document.querySelectorAll('video')].filter((one) => one.paused && one.played.length);
  return played.slice(0, MOST_VIDEOS);
}

/**
 * Adds a new video. Drops videos that the page has removed, because they send no pause event. Returns null if too many videos play at the
 * same time.
 */
function add(
  video: HTMLVideoElement,
  trackedVideos: Map<HTMLVideoElement, TrackedVideo>,
  report: Report,
): TrackedVideo | null {
  for (const [other, gone] of trackedVideos) {
    if (other.isConnected) continue;
    report(gone);
    trackedVideos.delete(other);
  }
  if (trackedVideos.size >= MOST_VIDEOS) {
    // Drop a paused video. Nothing is lost, because the video element keeps its played ranges.
    const still = [...trackedVideos.keys()].find(({ paused }) => paused);
    if (!still) return null;
    trackedVideos.delete(still);
  }
  const tracked = trackVideo(video);
  trackedVideos.set(video, tracked);
  return tracked;
}

type Report = (tracked: TrackedVideo | null) => void;

function createReport(life: ScriptLife): Report {
  const pause = createRateLimiter(MOST_REPORTS_PER_MINUTE, 60_000);
  const deliver = createDelivery(life);
  return (tracked) => {
    if (!tracked || !life.isAlive()) return;
    const sample = tracked.takeSample();
    if (!sample) return;
    if (pause() === 0) deliver(sample, tracked.forgetReport);
    // The frame has sent too many reports. Forget this report, so that the next event sends the sample.
    else tracked.forgetReport();
  };
}

/**
 * Returns a function that sends a sample. A rejected sample is retried until a newer sample of the same video is sent. Each sample repeats
 * everything that was played.
 */
function createDelivery(life: ScriptLife) {
  const waiting = new Map<string, MessageRetry>();
  return (sample: PlaybackSample, forget: () => void): void => {
    const { videoId } = sample;
    const again = createMessageRetry(life);
    waiting.get(videoId)?.reset();
    waiting.set(videoId, again);
    const isLatest = (): boolean => waiting.get(videoId) === again;
    const attempt = (): void => {
      send('playbackSampled', sample).then(
        () => isLatest() && waiting.delete(videoId),
        () => {
          if (!isLatest()) return;
          forget();
          again.failed(attempt);
        },
      );
    };
    attempt();
  };
}
