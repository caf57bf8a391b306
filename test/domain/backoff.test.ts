import { describe, expect, it } from 'vitest';
import { backoffMs } from '../../lib/domain/backoff.ts';

const failures = Array.from({ length: 6 }, (_none, index) => index + 1);

describe('backoffMs', () => {
  it('starts with the shortest wait and grows by its factor', () => {
    const waits = failures.map((count) => backoffMs({ min: 10, factor: 3, max: 10_000 }, count));
    expect(waits).toEqual([10, 30, 90, 270, 810, 2430]);
  });

  it.each([4, 50, 10_000])('stays at the longest wait after %i failures', (count) => {
    expect(backoffMs({ min: 1000, factor: 5, max: 90_000 }, count)).toBe(90_000);
  });

  it('returns with jitter a random share of each wait: from 0 up to the whole wait', () => {
    const limits = { min: 1000, factor: 2, max: 4000 };
    for (const count of failures) {
      expect(backoffMs(limits, count, 0)).toBe(0);
      expect(backoffMs(limits, count, 0.25)).toBe(backoffMs(limits, count) / 4);
    }
  });

  it('returns whole milliseconds', () => {
    expect(backoffMs({ min: 100, factor: 1.5, max: 1000 }, 4, 0.123)).toBe(42);
  });
});
