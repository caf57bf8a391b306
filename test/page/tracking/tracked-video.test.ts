// @vitest-environment jsdom
// Tests one tracked video: when a report is due, when the video must be read again, and when another video begins in its source.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trackVideo } from '@/lib/page/tracking/tracked-video.ts';
import { addVideo, type FakeVideoState, playedEpisodeVideo } from '../video.ts';

let facts: FakeVideoState;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  facts = { ...playedEpisodeVideo };
});

function start(change: Partial<FakeVideoState> = {}, rate = 1) {
  Object.assign(facts, change);
  const video = addVideo(facts);
  Object.defineProperty(video, 'playbackRate', { value: rate, configurable: true });
  const tracked = trackVideo(video);
  tracked.poll();
  return { tracked, first: tracked.takeSample() };
}

describe('video report', () => {
  it.each([
    ['is not sent for a short', { duration: 59 }, false],
    ['is not sent for a low muted preview', { muted: true, height: 149 }, false],
    ['is not sent for a narrow muted preview', { muted: true, width: 199 }, false],
    ['is sent for a muted video of the least size', { muted: true, width: 200, height: 150 }, true],
    ['is sent for a small video with sound', { width: 10, height: 10 }, true],
    ['is not sent for a live stream', { duration: Number.POSITIVE_INFINITY }, false],
    ['is not sent for a video without a length', { duration: 0 }, false],
    ['is sent for an episode', {}, true],
  ] as const)('%s', (_what, change, isMade) => {
    expect(start(change).first !== null).toBe(isMade);
  });

  it('is sent again only after the position has changed or a report was lost', () => {
    const { tracked } = start();
    expect(tracked.takeSample()).toBeNull();
    tracked.forgetReport();
    expect(tracked.takeSample()).toMatchObject({ position: 0, since: performance.timeOrigin });
    facts.currentTime = 1;
    expect(tracked.takeSample()).toMatchObject({ position: 1 });
  });

  it('contains at most the five hundred longest ranges', () => {
    const played = Array.from({ length: 600 }, (_, at): [number, number] => [
      at * 2,
      at * 2 + (at < 100 ? 0.1 : 1),
    ]);
    const ranges = start({ played, duration: 3000 }).first?.played;
    expect([ranges?.length, ranges?.[0]]).toEqual([500, { from: 200, to: 201 }]);
  });

  it('has a separate video id for each video of the page', () => {
    const ids = [start().first, start().first].map((sample) => sample?.videoId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^\d+-\d+\.\d+$/);
  });

  it('may be sent for a user action only one second after the last report', () => {
    const { tracked } = start();
    vi.advanceTimersByTime(999);
    expect(tracked.isSettled()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(tracked.isSettled()).toBe(true);
  });
});

describe('wait before a playing video is read again', () => {
  it.each([
    ['ten seconds', {}, 1, 10_000],
    ['five seconds at twice the speed', {}, 2, 5000],
    ['one second at sixteen times the speed', {}, 16, 1000],
    ['ten seconds at half the speed', {}, 0.5, 10_000],
    ['until 85 % have passed', { currentTime: 1440 * 0.85 - 3 }, 1, 3000],
    ['until 85 % have passed, at twice the speed', { currentTime: 1440 * 0.85 - 3 }, 2, 1500],
    ['until 95 % have passed', { currentTime: 1440 * 0.95 - 4 }, 1, 4000],
    ['ten seconds past 95 %', { currentTime: 1440 * 0.95 + 1 }, 1, 10_000],
  ] as const)('lasts %s', (_what, change, rate, ms) => {
    expect(start(change, rate).tracked.rest()).toBeCloseTo(ms, 3);
  });

  it('lasts one second while the length is unknown', () => {
    expect(start({ duration: Number.NaN }).tracked.rest()).toBe(1000);
    expect(start({ paused: true }).tracked.rest()).toBe(Number.POSITIVE_INFINITY);
  });

  it('ends ten seconds after the last report', () => {
    const { tracked } = start();
    vi.advanceTimersByTime(9999);
    expect(tracked.poll()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(tracked.poll()).toBe(true);
  });

  it('ends when the video reaches a threshold', () => {
    const { tracked } = start({ currentTime: 1000 });
    facts.currentTime = 1440 * 0.85;
    expect(tracked.poll()).toBe(true);
    expect(tracked.poll()).toBe(false);
  });
});

describe('source of a video', () => {
  const ids = (...times: readonly (readonly [position: number, duration: number])[]) => {
    const { tracked, first } = start({ currentTime: 0 });
    const seen = times.map(([currentTime, duration]) => {
      Object.assign(facts, { currentTime, duration });
      tracked.poll();
      tracked.forgetReport();
      return tracked.takeSample()?.videoId;
    });
    return new Set([first?.videoId, ...seen]).size;
  };

  it.each([
    [
      'starts a second playback at the beginning of another length after the end',
      [
        [1430, 1440],
        [5, 1300],
      ],
      2,
    ],
    [
      'starts a second playback at the beginning of another length after a minute',
      [
        [60, 1440],
        [0, 1300],
      ],
      2,
    ],
    [
      'stays one playback after a jump back within the same length',
      [
        [1430, 1440],
        [5, 1440],
      ],
      1,
    ],
    [
      'stays one playback if only the measured length becomes more exact',
      [
        [1430, 1440],
        [5, 1440.5],
      ],
      1,
    ],
    [
      'stays one playback if the length changes in the middle',
      [
        [1430, 1440],
        [700, 1300],
      ],
      1,
    ],
    [
      'stays one playback if the length changes a minute after the beginning',
      [
        [1430, 1440],
        [60, 1300],
      ],
      1,
    ],
    [
      'stays one playback if the length changes before a minute was played',
      [
        [59, 1440],
        [0, 1300],
      ],
      1,
    ],
  ] as const)('%s', (_what, times, count) => {
    expect(ids(...times)).toBe(count);
  });
});
