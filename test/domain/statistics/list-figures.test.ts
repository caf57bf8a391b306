// Tests the statistics of the list. Every title has one status, and at most one score.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { animeStatuses } from '@/lib/contract/statuses.ts';
import { computeListFigures, topBars } from '@/lib/domain/statistics/list-figures.ts';

const sum = (bars: readonly { readonly count: number }[]) =>
  bars.reduce((total, { count }) => total + count, 0);

it('topBars returns the bars beyond the limit as one sum', () => {
  const bars = [5, 4, 3, 2].map((count) => ({ key: count, count }));
  expect(topBars(bars, 2)).toEqual({ first: bars.slice(0, 2), rest: 5 });
  expect(topBars(bars, 3)).toEqual({ first: bars, rest: 0 });
});

describe('computeListFigures', () => {
  it('counts each title once by status, and each scored title once by score', () => {
    const entries = fc.array(
      fc.record({
        status: fc.constantFrom(...animeStatuses, 'paused_by_the_future'),
        progress: fc.nat(2000),
        userScore: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
      }),
    );
    fc.assert(
      fc.property(entries, (list) => {
        const figures = computeListFigures(list, animeStatuses);
        expect(sum(figures.statuses)).toBe(list.length);
        expect(figures.progress).toBe(list.reduce((total, { progress }) => total + progress, 0));
        expect(sum(figures.scores)).toBe(figures.scored);
        expect(figures.scored).toBe(list.filter(({ userScore }) => userScore !== null).length);
        expect(figures.begun + list.filter(({ status }) => status === 'plan_to_watch').length).toBe(
          list.length,
        );
        expect(figures.completed).toBeLessThanOrEqual(figures.begun);
        expect(figures.statuses.slice(0, 5).map(({ key }) => key)).toEqual([...animeStatuses]);
        if (figures.meanScore !== null) expect(figures.meanScore).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('rounds half scores up', () => {
    const scores = (...given: number[]) =>
      computeListFigures(
        given.map((userScore) => ({ status: 'completed', userScore, progress: 12 })),
        animeStatuses,
      ).scores;
    expect(scores(7.5, 8)[7]).toEqual({ key: 8, count: 2 });
    expect(scores(7.5)).toHaveLength(10);
    expect(scores(0)[0]).toEqual({ key: 0, count: 1 });
  });
});
