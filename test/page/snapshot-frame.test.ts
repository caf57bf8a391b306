// @vitest-environment jsdom
// Tests the snapshot of a frame. It contains the frame's videos, and the frames inside it with their areas.
import { beforeEach, describe, expect, it } from 'vitest';
import { snapshotFrame } from '@/lib/page/snapshot-frame.ts';

beforeEach(() => document.body.replaceChildren());

function add<T extends Element>(element: T, width: number, height: number): T {
  element.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
  return document.body.appendChild(element);
}

function addVideo(duration: number, width = 640, height = 360): void {
  const video = add(document.createElement('video'), width, height);
  Object.defineProperty(video, 'duration', { value: duration });
}

function addFrame(src: string, width = 640, height = 360): void {
  add(document.createElement('iframe'), width, height).src = src;
}

describe('frame snapshot', () => {
  it('contains the origin of the frame', () => {
    expect(snapshotFrame()).toEqual({ origin: 'http://localhost:3000', videos: [], frames: [] });
  });

  it('contains the area and the length of each video, in whole pixels', () => {
    addVideo(1440.5);
    addVideo(30, 10.5, 3);
    expect(snapshotFrame().videos).toEqual([
      { area: 230_400, duration: 1440.5 },
      { area: 32, duration: 30 },
    ]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'contains the length 0 for a video whose duration is %d',
    (duration) => {
      addVideo(duration);
      expect(snapshotFrame().videos[0]?.duration).toBe(0);
    },
  );

  it('contains the origin and area of each inner frame', () => {
    addFrame('about:blank', 100, 20);
    expect(snapshotFrame().frames).toEqual([{ src: 'about:blank', area: 2000 }]);
  });

  it('cuts the address of an inner frame to 2000 characters', () => {
    addFrame(`about:blank#${'x'.repeat(3000)}`);
    expect(snapshotFrame().frames[0]?.src).toBe(`about:blank#${'x'.repeat(1988)}`);
  });

  it('contains only the first twenty videos and fifty frames', () => {
    for (let index = 1; index <= 21; index += 1) addVideo(index);
    for (let index = 1; index <= 51; index += 1) addFrame(`about:blank#${index}`);
    const { videos, frames } = snapshotFrame();
    expect([videos.length, videos.at(-1)?.duration]).toEqual([20, 20]);
    expect([frames.length, frames.at(-1)?.src]).toEqual([50, 'about:blank#50']);
  });
});
