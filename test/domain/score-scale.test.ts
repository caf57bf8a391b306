import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exactServiceScore,
  likelyScales,
  mustAskForScale,
  roundedServiceScore,
  type ScaleAnswer,
  scoreFromService,
  serviceScaleOf,
  serviceScoreOf,
  summariseScores,
  withScoreOutOfTen,
  withServiceScore,
} from '@/lib/domain/score-scale.ts';

const facts = (scores: readonly number[], scaleAnswer: ScaleAnswer = '') => ({
  ...summariseScores(scores),
  scaleAnswer,
});
const lowScores = [3, 4, 5, 2, 3, 4, 5, 1];

it.each([
  [lowScores, [5, 10]],
  [[8], [10, 20]],
  [[17], [20, 100]],
  [[87], [100]],
  [[870], []],
])('likelyScales returns the likely scales of the scores %j', (scores, scales) => {
  expect(likelyScales(summariseScores(scores))).toEqual(scales);
});

it("scoreFromService returns the service's score out of 10", () => {
  expect(scoreFromService(87, 100)).toBe(8.7);
  expect(scoreFromService(3.5, 5)).toBe(7);
  expect(scoreFromService(87, null)).toBe(87);
  expect(scoreFromService(0, 100)).toBe(0);
});

describe('serviceScaleOf', () => {
  it.each([
    ['an empty list', [], 10],
    ['scores up to 10', [7, 8.5, 10], 10],
    ['a few low scores', [3, 4, 5], 10],
    ['many scores up to 5', lowScores, null],
    ['scores up to 20', [17, 12], null],
    ['scores up to 100', [87, 9], null],
    ['scores above 100', [870], null],
  ])('returns $2 for %s', (_name, scores, scale) => {
    expect(serviceScaleOf(facts(scores))).toBe(scale);
  });

  it.each([
    ['5', lowScores, 5],
    ['10', lowScores, 10],
    ['20', [17], 20],
    ['100', [17], 100],
    ['100', [7], 100],
    ['none', [7], null],
    ['5', [...lowScores, 8], null],
    ['20', [87], null],
  ] as const)('returns $2 for the answer %s and the scores %j', (answer, scores, scale) => {
    expect(serviceScaleOf(facts(scores, answer))).toBe(scale);
  });
});

describe('mustAskForScale', () => {
  it.each([
    ['scores up to 10', facts([9]), false],
    ['scores up to 100', facts([87]), true],
    ['many low scores', facts(lowScores), true],
    ['a confirmed scale', facts([87], '100'), false],
    ['an answer that a score contradicts', facts([87], '20'), true],
    ['a user who does not want scores to be written', facts([87], 'none'), false],
    ['scores above every known scale', facts([870]), false],
  ])('returns $2 for %s', (_name, known, asks) => {
    expect(mustAskForScale(known)).toBe(asks);
  });
});

const scales = fc.constantFrom(5, 10, 20, 100);

describe('exactServiceScore', () => {
  it('restores a score with three decimals exactly', () => {
    fc.assert(
      fc.property(scales, fc.nat({ max: 100_000 }), (scale, thousandths) => {
        const score = (Math.min(thousandths / 1000, scale) * 1000) / 1000;
        expect(exactServiceScore(scoreFromService(score, scale), scale)).toBe(score);
      }),
    );
  });
});

describe('roundedServiceScore', () => {
  it.each([
    [8.7, 100, 87],
    [8.75, 100, 88],
    [0.5, 100, 5],
    [0.01, 100, 1],
    [8.5, 20, 17],
    [8.7, 20, 17],
    [9, 5, 4.5],
    [8.7, 5, 4.5],
    [8.5, 5, 4.5],
    [0.4, 5, 0.5],
    [8.7, 10, 8.7],
    [8.25, 10, 8.25],
    [10, 100, 100],
    [10, 5, 5],
    [0, 100, 0],
    [0, 5, 0],
  ] as const)('converts %d out of 10 to the scale up to %d: %d', (score, scale, written) => {
    expect(roundedServiceScore(score, scale)).toBe(written);
  });

  const steps = { 5: 0.5, 10: 0.1, 20: 1, 100: 1 } as const;

  it("keeps a service's score exactly if both scales can express it", () => {
    fc.assert(
      fc.property(scales, fc.nat(), (scale, number) => {
        const step = steps[scale];
        const score = Number(((number % (scale / step + 1)) * step).toFixed(1));
        expect(roundedServiceScore(scoreFromService(score, scale), scale)).toBe(score);
      }),
    );
  });

  it('keeps a score out of 10 exactly if both scales can express it', () => {
    fc.assert(
      fc.property(scales, fc.integer({ min: 0, max: 10 }), (scale, score) => {
        expect(scoreFromService(roundedServiceScore(score, scale), scale)).toBe(score);
      }),
    );
  });

  it('returns no score outside of the scale', () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 10, noNaN: true }), (scale, score) => {
        const written = roundedServiceScore(score, scale);
        expect(written).toBeLessThanOrEqual(scale);
        expect(written > 0).toBe(score > 0);
      }),
    );
  });
});

describe('serviceScoreOf', () => {
  it.each([
    [null, 100, null],
    [8.7, 100, 87],
    [87, 100, 87],
    [3.7, 5, 2],
  ] as const)('converts %s to the scale up to %d: %s', (score, scale, wished) => {
    expect(serviceScoreOf(score, scale)).toBe(wished);
  });

  it('returns an unrounded score if the service had it before', () => {
    expect(serviceScoreOf(7.4, 5, true)).toBe(3.7);
  });
});

describe('withServiceScore', () => {
  it('converts only the score of an entry', () => {
    const entry = { status: 'watching', progress: 3, userScore: 87 };
    expect(withScoreOutOfTen(entry, 100)).toEqual({ ...entry, userScore: 8.7 });
    expect(withServiceScore(withScoreOutOfTen(entry, 100), 100)).toEqual(entry);
  });

  it('does not change an entry without a score', () => {
    const unscored = { userScore: null };
    const entry = { userScore: 8.25 };
    expect(withScoreOutOfTen(unscored, 100)).toBe(unscored);
    expect(withScoreOutOfTen(entry, null)).toBe(entry);
    expect(withServiceScore(entry, 10)).toBe(entry);
  });
});
