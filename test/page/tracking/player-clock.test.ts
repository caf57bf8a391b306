// @vitest-environment jsdom
// Tests what counts as played according to a player's own clock. Positions count if they advance no faster than the video can play.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPlayerClock, providePlayerClock, readPlayerClock } from '@/lib/page/tracking/player-clock.ts';
import type { PlayerClock } from '@/lib/sites/site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  providePlayerClock(null);
});

interface Look {
  /** How many milliseconds have passed since the previous read. */
  readonly after: number;
  readonly position: number;
  readonly duration?: number;
  readonly rate?: number;
}

/** Returns the played ranges after the last of these reads. An additional first read finds the position 100 s. */
function playedAfter(...looks: readonly Look[]) {
  let time: PlayerClock | null = { position: 100, duration: 1440 };
  const clock = followPlayerClock(() => time);
  clock(1);
  let last = null;
  for (const { after, position, duration = 1440, rate = 1 } of looks) {
    vi.advanceTimersByTime(after);
    time = { position, duration };
    last = clock(rate);
  }
  return last?.played;
}

it('readPlayerClock reads the clock that was registered last', () => {
  expect(readPlayerClock()).toBeNull();
  providePlayerClock(() => ({ position: 5, duration: 1440 }));
  expect(readPlayerClock()).toEqual({ position: 5, duration: 1440 });
  providePlayerClock(() => null);
  expect(readPlayerClock()).toBeNull();
});

describe('playback between two reads of the clock', () => {
  it.each([
    [
      'counts an advance that equals the elapsed time',
      { after: 10_000, position: 110 },
      [{ from: 100, to: 110 }],
    ],
    [
      'counts an advance of two seconds more than the elapsed time',
      { after: 10_000, position: 112 },
      [{ from: 100, to: 112 }],
    ],
    [
      'does not count an advance of more than two seconds over the elapsed time',
      { after: 10_000, position: 112.5 },
      [],
    ],
    ['does not count a step backwards', { after: 10_000, position: 90 }, []],
    ['does not count an unchanged position', { after: 10_000, position: 100 }, []],
    [
      'counts twice the elapsed time at twice the speed',
      { after: 10_000, position: 120, rate: 2 },
      [{ from: 100, to: 120 }],
    ],
    [
      'does not count more than twice the elapsed time at twice the speed',
      { after: 10_000, position: 123, rate: 2 },
      [],
    ],
    [
      'counts as much at half the speed as at normal speed',
      { after: 10_000, position: 111, rate: 0.5 },
      [{ from: 100, to: 111 }],
    ],
    [
      'counts an advance if the duration changes by only two seconds',
      { after: 10_000, position: 110, duration: 1442 },
      [{ from: 100, to: 110 }],
    ],
    [
      'does not count an advance if the duration changes by more than two seconds',
      { after: 10_000, position: 110, duration: 1442.5 },
      [],
    ],
  ] as const)('%s', (_what, look, played) => {
    expect(playedAfter(look)).toEqual(played);
  });

  it('is forgotten when another video begins', () => {
    const first = { after: 10_000, position: 110 };
    expect(playedAfter(first, { after: 1000, position: 700 })).toEqual([{ from: 100, to: 110 }]);
    expect(playedAfter(first, { after: 1000, position: 700 }, { after: 5000, position: 705 })).toEqual([
      { from: 100, to: 110 },
      { from: 700, to: 705 },
    ]);
    expect(playedAfter(first, { after: 1000, position: 3, duration: 1300 })).toEqual([]);
  });
});

describe('player clock', () => {
  it('is read at most every 900 milliseconds', () => {
    const read = vi.fn(() => ({ position: 1, duration: 1440 }));
    const clock = followPlayerClock(read);
    for (const after of [0, 899, 1, 899]) {
      vi.advanceTimersByTime(after);
      clock(1);
    }
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("keeps the known position while the site's function returns nothing", () => {
    let time: PlayerClock | null = { position: 1, duration: 1440 };
    const clock = followPlayerClock(() => time);
    const known = clock(1);
    time = null;
    vi.advanceTimersByTime(1000);
    expect([known, clock(1)]).toEqual([
      { position: 1, duration: 1440, played: [] },
      { position: 1, duration: 1440, played: [] },
    ]);
  });
});
