// Tests the rate limit. It allows a number of calls per period, and returns how long to wait before the next one.
import { beforeEach, expect, it, vi } from 'vitest';
import { createRateLimiter } from '@/lib/page/tracking/rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

/** Calls the limit several times. `after` contains the milliseconds before each call. */
function ask(pause: () => number, ...after: readonly number[]): readonly number[] {
  return after.map((ms) => {
    vi.advanceTimersByTime(ms);
    return pause();
  });
}

it('createRateLimiter returns the wait for the next call', () => {
  const pause = createRateLimiter(2, 1000);
  expect(ask(pause, 500, 100, 100, 300)).toEqual([0, 0, 800, 500]);
});

it('createRateLimiter accepts the next call a whole period after the oldest call', () => {
  const pause = createRateLimiter(2, 1000);
  expect(ask(pause, 500, 100, 899, 1)).toEqual([0, 0, 1, 0]);
});

it('createRateLimiter counts only accepted calls', () => {
  const pause = createRateLimiter(1, 1000);
  expect(ask(pause, 0, 400, 600, 999, 1)).toEqual([0, 600, 0, 1, 0]);
});

it('createRateLimiter forgets calls older than its period', () => {
  const pause = createRateLimiter(2, 1000);
  expect(ask(pause, 0, 0, 5000, 0, 0)).toEqual([0, 0, 0, 0, 1000]);
});
