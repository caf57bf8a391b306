// What is limited happens so many times in a while, and then as early as it may.
import { beforeEach, expect, it, vi } from 'vitest';
import { limitRate } from '@/lib/page/tracking/rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

/** What each asking gave; each is so many milliseconds after the one before. */
function ask(pause: () => number, ...after: readonly number[]): readonly number[] {
  return after.map((ms) => {
    vi.advanceTimersByTime(ms);
    return pause();
  });
}

it('lets as many through as it may, and says how long to wait for the next', () => {
  const pause = limitRate(2, 1000);
  expect(ask(pause, 500, 100, 100, 300)).toEqual([0, 0, 800, 500]);
});

it('lets the next one through when the oldest is a whole while ago, and none before', () => {
  const pause = limitRate(2, 1000);
  expect(ask(pause, 500, 100, 899, 1)).toEqual([0, 0, 1, 0]);
});

it('counts those alone that it let through', () => {
  const pause = limitRate(1, 1000);
  expect(ask(pause, 0, 400, 600, 999, 1)).toEqual([0, 600, 0, 1, 0]);
});

it('has no memory of what is longer ago', () => {
  const pause = limitRate(2, 1000);
  expect(ask(pause, 0, 0, 5000, 0, 0)).toEqual([0, 0, 0, 0, 1000]);
});
