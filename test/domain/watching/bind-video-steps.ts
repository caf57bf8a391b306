// Runs steps of a page and its players, and returns which episode each video is bound to at the end.
import { bindVideo, type VideoBindings } from '@/lib/domain/watching/bind-video.ts';
import type { PlayedRange } from '@/lib/domain/watching/samples.ts';
import { episode } from '../examples.ts';

/** A page that shows an episode, or a report of a video, `after` seconds after the previous step. */
export type BindingStep =
  | {
      readonly shows: string | null;
      readonly statedDuration?: number;
      /** The episode has an address of its own. */
      readonly isElsewhere?: true;
      readonly after?: number;
    }
  | {
      readonly video: string;
      readonly to: number;
      readonly from?: number;
      readonly length?: number;
      readonly after?: number;
    };

/** Returns the episode of each video after all steps. */
export function runBindingSteps(steps: readonly BindingStep[]): Record<string, string> {
  let bindings: VideoBindings = {};
  let now = 0;
  let shown = null as ReturnType<typeof episode> | null;
  const played = new Map<string, PlayedRange[]>();
  for (const step of steps) {
    now += (step.after ?? 0) * 1000;
    if ('shows' in step) {
      const { shows: episodeId, statedDuration: duration = null, isElsewhere } = step;
      const own = isElsewhere && { url: `https://www.crunchyroll.com/watch/${episodeId}` };
      shown = episodeId === null ? null : episode({ episodeId, duration, ...own });
      continue;
    }
    const { video, to, from = 0, length = 1440 } = step;
    played.set(video, [...(played.get(video) ?? []), { from, to }]);
    const sample = { videoId: video, duration: length, position: to, paused: false };
    const ranges = played.get(video) ?? [];
    bindings =
      bindVideo(bindings, { ...sample, played: ranges }, shown, { signedIn: null, now })?.bindings ??
      bindings;
  }
  return Object.fromEntries(
    Object.entries(bindings).map(([id, { episodeKey }]) => [id, episodeKey.replace('crunchyroll:', '')]),
  );
}
