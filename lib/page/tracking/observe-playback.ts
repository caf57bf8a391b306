// How far along? Listens to the events of every <video> of a frame and reports what was played; it never polls.
import type { PlaybackSample } from '../../domain/watching/playback.ts';
import { send } from '../../messaging/channel.ts';
import { createSayAgain, type SayAgain } from '../say-again.ts';
import { runOnce, type ScriptLife } from '../script-life.ts';
import { findRootsByClicks, followMediaRoots } from './media-roots.ts';
import { limitRate } from './rate-limit.ts';
import { type TrackedVideo, trackVideo } from './tracked-video.ts';

/** Milliseconds between two reports of a playing video. */
const REPORT_EVERY = 10_000;
/** Seconds of content between two reports of one that plays fast. A closed tab's frames have no time for a last word: no more than this is lost with them. */
const REPORT_EVERY_SECONDS = 10;
/** Milliseconds between two reports that a person's hand causes: scrubbing seeks many times a second. */
const REPORT_AT_MOST_EVERY = 1000;
/** However wildly a page plays and pauses, one frame reports no more often than this within a minute. */
const MOST_REPORTS_PER_MINUTE = 120;
/** Shares of the duration whose crossing is reported at once, so that a watched episode is noticed without delay. */
const MARKS = [0.85, 0.95];

const SOON = ['play', 'seeked'];
const AT_ONCE = ['pause', 'ended'];

/** Entry of the player script, for pages and frames. Injected again it reports again. */
export function observePlayback(): void {
  runOnce('playback', 'playback', (life) => {
    const trackedVideos = new Map<HTMLVideoElement, TrackedVideo>();
    findRootsByClicks(life);
    const report = createReport(life);
    const reportAll = (): void => {
      for (const tracked of trackedVideos.values()) report(tracked);
    };
    const find = (video: HTMLVideoElement): TrackedVideo =>
      trackedVideos.get(video) ?? add(video, trackedVideos, report);
    listen(life, SOON, find, (tracked) => tracked.sinceReport() >= REPORT_AT_MOST_EVERY && report(tracked));
    listen(life, AT_ONCE, find, report);
    listen(life, ['timeupdate'], find, (tracked) => onProgress(tracked, report));
    listen(life, ['emptied'], find, (tracked) => {
      report(tracked);
      tracked.renew();
    });
    document.addEventListener('visibilitychange', () => document.hidden && reportAll(), {
      signal: life.signal,
    });
    window.addEventListener('pagehide', reportAll, { signal: life.signal });
    return () => {
      for (const tracked of trackedVideos.values()) tracked.forgetReport();
      reportAll();
    };
  });
}

/** Media events do not bubble, but they can be caught on their way down to any element of a document or shadow root. */
function listen(
  life: ScriptLife,
  events: readonly string[],
  find: (video: HTMLVideoElement) => TrackedVideo,
  act: (tracked: TrackedVideo) => unknown,
): void {
  const onEvent = ({ target }: Event): void => {
    if (!(target instanceof HTMLVideoElement)) return;
    act(find(target));
  };
  followMediaRoots(life, (root) => {
    for (const event of events)
      root.addEventListener(event, onEvent, { capture: true, passive: true, signal: life.signal });
  });
}

/** Adds a new video, and drops those that the page has removed: they send no pause event. */
function add(
  video: HTMLVideoElement,
  trackedVideos: Map<HTMLVideoElement, TrackedVideo>,
  report: Report,
): TrackedVideo {
  for (const [other, gone] of trackedVideos) {
    if (other.isConnected) continue;
    report(gone);
    trackedVideos.delete(other);
  }
  const tracked = trackVideo(video);
  trackedVideos.set(video, tracked);
  return tracked;
}

function onProgress(tracked: TrackedVideo, report: Report): void {
  if (tracked.remember(MARKS) || isDue(tracked)) report(tracked);
}

function isDue(tracked: TrackedVideo): boolean {
  const since = tracked.sinceReport();
  if (since >= REPORT_EVERY) return true;
  return since >= REPORT_AT_MOST_EVERY && tracked.movedSinceReport() >= REPORT_EVERY_SECONDS;
}

type Report = (tracked: TrackedVideo) => void;

function createReport(life: ScriptLife): Report {
  const pause = limitRate(MOST_REPORTS_PER_MINUTE, 60_000);
  const deliver = createDelivery(life);
  return (tracked) => {
    if (!life.isAlive()) return;
    const sample = tracked.takeSample();
    if (!sample) return;
    if (pause() === 0) deliver(sample, tracked.forgetReport);
    // It was not told: the next event may tell it.
    else tracked.forgetReport();
  };
}

/** A sample that was not taken is sent again until a newer one of its media is: each tells everything that has been played. */
function createDelivery(life: ScriptLife) {
  const waiting = new Map<string, { readonly sample: PlaybackSample; readonly again: SayAgain }>();
  const attempt = (sample: PlaybackSample, forget: () => void): void => {
    const { videoId } = sample;
    const isLatest = (): boolean => waiting.get(videoId)?.sample === sample;
    send('playbackSampled', sample).then(
      () => isLatest() && waiting.delete(videoId),
      () => {
        if (!life.isAlive() || !isLatest()) return;
        forget();
        waiting.get(videoId)?.again.failed(() => attempt(sample, forget));
      },
    );
  };
  return (sample: PlaybackSample, forget: () => void): void => {
    waiting.get(sample.videoId)?.again.reset();
    waiting.set(sample.videoId, { sample, again: createSayAgain(life) });
    attempt(sample, forget);
  };
}
