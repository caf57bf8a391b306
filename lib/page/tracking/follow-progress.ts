// Follows the progress of playing videos. Browsers send `timeupdate` about four times a second, so the script listens only when a report may be due, and
// then until each playing video has sent one.
import type { ScriptLife } from '../script-life.ts';
import { onVideos } from './media-roots.ts';

/**
 * Calls `poll` for playing videos. `rest`: for how many milliseconds of playback no video needs a poll; infinite while none plays, since a paused video
 * sends no events. Returns a function to call after any other event of a video: it listens to the next `timeupdate` again.
 * The timer is started from an event, never from a timer: browsers throttle chained timers of hidden pages to one a minute.
 */
export function followProgress(
  life: ScriptLife,
  poll: (video: HTMLVideoElement) => void,
  rest: () => number,
): () => void {
  let listeners = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    listeners.abort();
  };
  const listen = (): void => {
    close();
    if (!life.isAlive()) return;
    listeners = new AbortController();
    const seenVideos = new Set<HTMLVideoElement>();
    onVideos(listeners, ['timeupdate'], (video) => {
      poll(video);
      // By the second event of one video, every other playing video has sent one, too.
      const wait = seenVideos.has(video) ? rest() : Number.POSITIVE_INFINITY;
      seenVideos.add(video);
      if (!Number.isFinite(wait)) return;
      close();
      timer = setTimeout(listen, wait);
    });
  };
  life.signal.addEventListener('abort', close);
  listen();
  return listen;
}
