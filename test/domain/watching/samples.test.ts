// Tests unions of played ranges.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredSeconds, unionRanges } from '@/lib/domain/watching/samples.ts';

const ranges = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
    .map(([from, to]) => ({ from, to })),
);

describe('coveredSeconds', () => {
  it('counts each second only once', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const seconds = new Set<number>();
        for (const { from, to } of list)
          for (let second = from; second < to; second += 1) seconds.add(second);
        expect(coveredSeconds(list)).toBe(seconds.size);
      }),
    );
  });
});

describe('unionRanges', () => {
  it('returns the same ranges for any order of its arguments', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        expect(unionRanges(a, b, a)).toEqual(unionRanges(b, a));
      }),
    );
  });
});
