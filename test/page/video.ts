// Adds a `<video>` whose properties the test sets, because jsdom plays nothing.
import { vi } from 'vitest';

export interface FakeVideoState {
  duration: number;
  currentTime: number;
  paused: boolean;
  muted: boolean;
  width: number;
  height: number;
  played: [number, number][];
}

export const playedEpisodeVideo: FakeVideoState = {
  duration: 1440,
  currentTime: 0,
  paused: false,
  muted: false,
  width: 1280,
  height: 720,
  played: [],
};

/** The speed of each video that plays. */
const running = new WeakMap<HTMLVideoElement, number>();

export function addVideo(facts: FakeVideoState): HTMLVideoElement {
  const video = document.createElement('video');
  for (const key of ['duration', 'currentTime', 'paused', 'muted'] as const)
    Object.defineProperty(video, key, { get: () => facts[key], configurable: true });
  Object.defineProperty(video, 'played', {
    get: () => ({
      length: facts.played.length,
      start: (i: number) => facts.played[i]?.[0],
      end: (i: number) => facts.played[i]?.[1],
    }),
  });
  video.getBoundingClientRect = () => ({ width: facts.width, height: facts.height }) as DOMRect;
  document.body.append(video);
  return video;
}

/** Jumps to a position, as the seek bar does. */
export function seekVideo(video: HTMLVideoElement, facts: FakeVideoState, to: number): void {
  facts.currentTime = to;
  for (const event of ['timeupdate', 'seeked']) video.dispatchEvent(new Event(event));
}

/**
 * Starts the video unless it already plays, and plays it for some seconds at this speed. Like a browser, it dispatches four `timeupdate`
 * events a second.
 */
export async function playVideo(
  video: HTMLVideoElement,
  facts: FakeVideoState,
  seconds: number,
  speed = 1,
): Promise<void> {
  const from = facts.currentTime;
  if (!running.has(video)) video.dispatchEvent(new Event('play'));
  if ((running.get(video) ?? 1) !== speed) {
    Object.defineProperty(video, 'playbackRate', { value: speed, configurable: true });
    video.dispatchEvent(new Event('ratechange'));
  }
  running.set(video, speed);
  facts.played = [...facts.played, [from, from]];
  for (let tick = 0; tick < seconds * 4; tick += 1) {
    await vi.advanceTimersByTimeAsync(250);
    facts.currentTime = Math.min(facts.duration, facts.currentTime + speed / 4);
    facts.played = [...facts.played.slice(0, -1), [from, facts.currentTime]];
    video.dispatchEvent(new Event('timeupdate'));
  }
}
