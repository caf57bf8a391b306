// Finds the player in a frame. The worker runs this in every readable frame of a tab. The browser injects the function's source, so the
// function must not use anything from outside.
import type { FrameSnapshot } from '../domain/diagnosis/player-frame.ts';

export function snapshotFrame(): FrameSnapshot {
  const areaOf = (element: Element): number => {
    const { width, height } = element.getBoundingClientRect();
    return Math.round(width * height);
  };
  const videos = [...document.querySelectorAll('video')].slice(0, 20).map((video) => ({
    area: areaOf(video),
    duration: Number.isFinite(video.duration) ? video.duration : 0,
  }));
  const frames = [...document.querySelectorAll('iframe')].slice(0, 50).map((frame) => ({
    src: frame.src.slice(0, 2000),
    area: areaOf(frame),
  }));
  return { origin: location.origin, videos, frames };
}
