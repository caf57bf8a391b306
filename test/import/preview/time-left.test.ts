// Tests the estimate of how much longer an import takes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addProgressMark,
  completedFraction,
  estimateSecondsLeft,
  estimateWritingSeconds,
  type ProgressMark,
} from '@/lib/import/preview/time-left.ts';

const mark = (at: number, done: number): ProgressMark => ({ at, done });

/** Returns the estimate after these periods. The progress is measured once per second. `perSecond` is the number of steps per second. */
function estimateAfter(
  stretches: readonly { readonly seconds: number; readonly perSecond: number }[],
  total: number,
): number | null {
  let to = mark(0, 0);
  let marks = addProgressMark([], to);
  for (const { seconds, perSecond } of stretches)
    for (let second = 0; second < seconds; second += 1) {
      to = mark(to.at + 1000, to.done + perSecond);
      marks = addProgressMark(marks, to);
    }
  return estimateSecondsLeft(marks[0] ?? to, to, total);
}

describe('estimateSecondsLeft', () => {
  it('divides the remaining steps by the pace between two progress marks', () => {
    expect(estimateSecondsLeft(mark(0, 100), mark(10_000, 200), 400)).toBe(20);
    expect(estimateSecondsLeft(mark(0, 100), mark(20_000, 200), 400), 'half as fast').toBe(40);
  });

  it.each([
    ['after only four steps', mark(10_000, 4)],
    ['after less than two seconds', mark(1_999, 90)],
  ])('returns null %s', (_when, to) => {
    expect(estimateSecondsLeft(mark(0, 0), to, 400)).toBeNull();
  });
});

describe('addProgressMark', () => {
  it('lets the estimate follow the latest pace', () => {
    const pace = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(pace, pace, fc.integer({ min: 0, max: 300 }), (earlier, latest, seconds) => {
        const stretches = [
          { seconds, perSecond: earlier },
          { seconds: 20, perSecond: latest },
        ];
        const rest = 1000;
        const done = seconds * earlier + 20 * latest;
        expect(estimateAfter(stretches, done + rest)).toBeCloseTo(rest / latest);
      }),
    );
  });

  it('lets the estimate grow during a stop', () => {
    const [moving, stop] = [
      { seconds: 30, perSecond: 4 },
      { seconds: 10, perSecond: 0 },
    ];
    const before = estimateAfter([moving], 1000) ?? 0;
    expect(estimateAfter([moving, stop], 1000)).toBeGreaterThan(before);
    expect(estimateAfter([moving, stop, moving], 1000)).toBeCloseTo((1000 - 240) / 4);
  });

  it('keeps few marks of a long import', () => {
    let marks: readonly ProgressMark[] = [];
    for (let second = 0; second < 5000; second += 1)
      marks = addProgressMark(marks, mark(second * 1000, second));
    expect(marks.length).toBeLessThan(20);
  });
});

describe('estimateWritingSeconds', () => {
  it('is proportional to the number of titles', () => {
    expect(estimateWritingSeconds(0)).toBe(0);
    expect(estimateWritingSeconds(2000)).toBeCloseTo(2 * estimateWritingSeconds(1000));
  });
});

describe('completedFraction', () => {
  it.each([
    [1, 4, 0.25],
    [0, 0, 1],
    [5, 4, 1],
  ])('returns for %i of %i: %f', (done, total, share) => {
    expect(completedFraction(done, total)).toBe(share);
  });
});
