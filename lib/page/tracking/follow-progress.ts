// Follows the progress of playing videos with few events. Browsers send `timeupdate` about four times a second, so the script listens only
// when a report may be due, and only until each playing video has sent one event.
import type { ScriptLife } from '../script-life.ts';
import { onVideoEvents } from './media-roots.ts';

/**
 * Calls `poll` for each playing video, then waits for the milliseconds that `rest` returns, and then listens again. While no video plays,
 * `rest` returns infinity, and the script keeps listening. This costs nothing, because a paused video sends no events. Returns a function
 * that starts listening at once. Call that function after any other event of a video. Only an event starts the timer, because in a hidden
 * page, browsers limit a timer that another timer has started to one call a minute.
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
    onVideoEvents(listeners, ['timeupdate'], (video) => {
      poll(video);
      // When one video sends its second event, every other playing video has sent at least one event.
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
