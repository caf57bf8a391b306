// How far along? Listens to the events of every <video> of a frame and reports what was played; it never polls.
import { send } from '../messaging/channel.ts';
import { createMedia, type Media } from './media.ts';
import { runOnce, type ScriptLife } from './script-life.ts';

/** Milliseconds between two reports of a playing video. */
const REPORT_EVERY = 10_000;
/** Milliseconds between two reports that a person's hand causes: scrubbing seeks many times a second. */
const REPORT_AT_MOST_EVERY = 1000;
/** Shares of the duration whose crossing is reported at once, so that a watched episode is noticed without delay. */
const MARKS = [0.85, 0.95];

const SOON = ['play', 'seeked'];
const AT_ONCE = ['pause', 'ended'];

/** Entry of the player script, for pages and frames. Injected again it reports again. */
export function observePlayback(): void {
  runOnce('playback', 'playback', (life) => {
    const medias = new Map<HTMLVideoElement, Media>();
    const reportAll = (): void => {
      for (const media of medias.values()) report(media, life);
    };
    listen(life, SOON, medias, (media) => media.sinceReport() >= REPORT_AT_MOST_EVERY && report(media, life));
    listen(life, AT_ONCE, medias, (media) => report(media, life));
    listen(life, ['timeupdate'], medias, (media) => onProgress(media, life));
    listen(life, ['emptied'], medias, (media) => {
      report(media, life);
      media.renew();
    });
    document.addEventListener('visibilitychange', () => document.hidden && reportAll(), {
      signal: life.signal,
    });
    window.addEventListener('pagehide', reportAll, { signal: life.signal });
    return () => {
      for (const media of medias.values()) media.forgetReport();
      reportAll();
    };
  });
}

/** Media events do not bubble, but they can be caught on their way down to any element of the document. */
function listen(
  life: ScriptLife,
  events: readonly string[],
  medias: Map<HTMLVideoElement, Media>,
  act: (media: Media) => unknown,
): void {
  const onEvent = ({ target }: Event): void => {
    if (!(target instanceof HTMLVideoElement)) return;
    act(medias.get(target) ?? add(target, medias, life));
  };
  for (const event of events)
    document.addEventListener(event, onEvent, { capture: true, passive: true, signal: life.signal });
}

/** Takes up a new video, and lets go of those that the page has taken out: their pausing was told to nobody. */
function add(video: HTMLVideoElement, medias: Map<HTMLVideoElement, Media>, life: ScriptLife): Media {
  for (const [other, gone] of medias) {
    if (other.isConnected) continue;
    report(gone, life);
    medias.delete(other);
  }
  const media = createMedia(video);
  medias.set(video, media);
  return media;
}

function onProgress(media: Media, life: ScriptLife): void {
  if (media.remember(MARKS) || media.sinceReport() >= REPORT_EVERY) report(media, life);
}

function report(media: Media, life: ScriptLife): void {
  if (!life.isAlive()) return;
  const sample = media.takeSample();
  if (sample) send('playbackSampled', sample).catch(() => life.isAlive());
}
