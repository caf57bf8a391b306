// A `<video>` whose facts the test sets; jsdom plays nothing.
import { vi } from 'vitest';

export interface Facts {
  duration: number;
  currentTime: number;
  paused: boolean;
  muted: boolean;
  width: number;
  height: number;
  played: [number, number][];
}

export const episode: Facts = {
  duration: 1440,
  currentTime: 0,
  paused: false,
  muted: false,
  width: 1280,
  height: 720,
  played: [],
};

/** A `<video>` whose facts the test sets; jsdom plays nothing. */
export function addVideo(facts: Facts): HTMLVideoElement {
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

/** Plays for a number of seconds at a speed, with four `timeupdate` a second as browsers do. */
export async function play(video: HTMLVideoElement, facts: Facts, seconds: number, speed = 1): Promise<void> {
  const from = facts.currentTime;
  facts.played = [...facts.played, [from, from]];
  for (let tick = 0; tick < seconds * 4; tick += 1) {
    await vi.advanceTimersByTimeAsync(250);
    facts.currentTime = Math.min(facts.duration, facts.currentTime + speed / 4);
    facts.played = [...facts.played.slice(0, -1), [from, facts.currentTime]];
    video.dispatchEvent(new Event('timeupdate'));
  }
}
