// Browsers tell of a playing video's progress four times a second. It is listened to when something can be due, and for one round of the videos then.
import type { ScriptLife } from '../script-life.ts';
import { onVideos } from './media-roots.ts';

/**
 * Calls `look` for videos whose time goes on. `rest`: milliseconds of playing in which none of them needs a look; infinite while none plays,
 * since a video that stands still has no events. Returns a function to call whenever a video did something else: then the next event is heard.
 * The timer is set in an event, never in a timer: browsers slow chains of timers of hidden pages down to one a minute.
 */
export function followProgress(
  life: ScriptLife,
  look: (video: HTMLVideoElement) => void,
  rest: () => number,
): () => void {
  let ears = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    ears.abort();
  };
  const listen = (): void => {
    close();
    if (!life.isAlive()) return;
    ears = new AbortController();
    const heard = new Set<HTMLVideoElement>();
    onVideos(ears, ['timeupdate'], (video) => {
      look(video);
      // Between two events of one video every other one that plays was heard, too.
      const wait = heard.has(video) ? rest() : Number.POSITIVE_INFINITY;
      heard.add(video);
      if (!Number.isFinite(wait)) return;
      close();
      timer = setTimeout(listen, wait);
    });
  };
  life.signal.addEventListener('abort', close);
  listen();
  return listen;
}
