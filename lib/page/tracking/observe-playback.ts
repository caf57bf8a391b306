// How far along? Listens to the events of every <video> of a frame and reports what was played; nothing of it runs while nothing plays.
import type { PlaybackSample } from '../../domain/watching/samples.ts';
import { send } from '../../messaging/channel.ts';
import { listen } from '../listen.ts';
import { createSayAgain, type SayAgain } from '../say-again.ts';
import { runOnce, type ScriptLife } from '../script-life.ts';
import { followProgress } from './follow-progress.ts';
import { findRootsByClicks, onVideos } from './media-roots.ts';
import { limitRate } from './rate-limit.ts';
import { listenAlways } from './rewritten-document.ts';
import { type TrackedVideo, trackVideo } from './tracked-video.ts';

/** However wildly a page plays and pauses, one frame reports no more often than this within a minute. */
const MOST_REPORTS_PER_MINUTE = 120;

/** Videos that are followed at once: a page can have any number of them. */
const MOST_VIDEOS = 100;

const AT_ONCE = ['pause', 'ended', 'emptied'];
/** Many times a second where a person drags the seek bar. */
const SOON = ['play', 'seeked'];

/** Entry of the player script, for pages and frames. Injected again it reports again. */
export function observePlayback(): void {
  runOnce('playback', 'playback', (life) => {
    const trackedVideos = new Map<HTMLVideoElement, TrackedVideo>();
    findRootsByClicks(life);
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
        if (tracked?.look()) report(tracked);
      },
      () => Math.min(...[...trackedVideos.values()].map((tracked) => tracked.rest())),
    );
    // Another rate changes when the next report is due.
    onVideos(life, [...AT_ONCE, ...SOON, 'ratechange'], (video, event) => {
      const tracked = find(video);
      if (!tracked) return;
      if (AT_ONCE.includes(event) || (SOON.includes(event) && tracked.isSettled())) report(tracked);
      if (event === 'emptied') tracked.renew();
      followAgain();
    });
    for (const video of playedBefore()) report(find(video));
    const onVisibility = () => document.hidden && reportAll();
    listenAlways(life, () => {
      listen(document, ['visibilitychange'], onVisibility, life);
      listen(window, ['pagehide'], reportAll, life);
    });
    return () => {
      for (const tracked of trackedVideos.values()) tracked.forgetReport();
      reportAll();
    };
  });
}

/** Videos that were played before this script came, and may never send an event any more. */
function playedBefore(): HTMLVideoElement[] {
  const played = [...document.querySelectorAll('video')].filter((one) => one.paused && one.played.length);
  return played.slice(0, MOST_VIDEOS);
}

/** Adds a new video, and drops those that the page has removed: they send no pause event. Null where too many play at once. */
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
    // What it has played is still known to the video itself.
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
  const pause = limitRate(MOST_REPORTS_PER_MINUTE, 60_000);
  const deliver = createDelivery(life);
  return (tracked) => {
    if (!tracked || !life.isAlive()) return;
    const sample = tracked.takeSample();
    if (!sample) return;
    if (pause() === 0) deliver(sample, tracked.forgetReport);
    // Not reported: the next event may report it.
    else tracked.forgetReport();
  };
}

/** A sample that was not taken is sent again until a newer one of its media is: each tells everything that has been played. */
function createDelivery(life: ScriptLife) {
  const waiting = new Map<string, SayAgain>();
  return (sample: PlaybackSample, forget: () => void): void => {
    const { videoId } = sample;
    const again = createSayAgain(life);
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
