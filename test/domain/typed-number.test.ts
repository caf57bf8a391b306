// Tests which typed numbers and scores are refused, and why.
import { expect, it } from 'vitest';
import { readScoreTypedByKeys, readTypedNumber, readTypedScore } from '@/lib/domain/typed-number.ts';

const read = (text: string, part: Partial<Parameters<typeof readTypedNumber>[1]> = {}) =>
  readTypedNumber(text, { least: 0, total: null, ...part });

it.each([
  ['0', 0],
  [' 12 ', 12],
  ['1e2', 100],
  ['100000', 100_000],
])('readTypedNumber reads "%s" as %i', (text, number) => {
  expect(read(text)).toEqual({ kind: 'fine', number });
});

it.each(['', '   ', 'twelve', '1.5', '1,5', 'Infinity', '12 13'])(
  'readTypedNumber rejects "%s" as not whole',
  (text) => {
    expect(read(text)).toEqual({ kind: 'notWhole' });
  },
);

it('readTypedNumber accepts the minimum and the maximum', () => {
  expect(read('-1')).toEqual({ kind: 'tooLow' });
  expect(read('1', { least: 1 })).toEqual({ kind: 'fine', number: 1 });
  expect(read('0', { least: 1 })).toEqual({ kind: 'tooLow' });
  expect(read('100001')).toEqual({ kind: 'tooHigh' });
  expect(read('10', { most: 10 })).toEqual({ kind: 'fine', number: 10 });
  expect(read('11', { most: 10 })).toEqual({ kind: 'tooHigh' });
});

it('readTypedNumber reports a number beyond the last episode', () => {
  expect(read('12', { total: 12 })).toEqual({ kind: 'fine', number: 12 });
  expect(read('13', { total: 12 })).toEqual({ kind: 'beyond', total: 12 });
  expect(read('13', { total: 12, most: 5 })).toEqual({ kind: 'beyond', total: 12 });
});

it.each([
  ['8', 8],
  ['8.', 8],
  ['8.7', 8.7],
  ['8,7', 8.7],
  ['８．７', 8.7],
  ['0.5', 0.5],
  ['10', 10],
  ['', null],
  ['0', 'invalid'],
  ['0.4', 'invalid'],
  ['8.75', 'invalid'],
  ['10.5', 'invalid'],
  ['89', 'invalid'],
])('readTypedScore reads "%s" as %s', (text, score) => {
  expect(readTypedScore(text)).toBe(score);
});

it.each([
  ['0', 10],
  ['10', 10],
  ['8.7', 8.7],
  ['00', 'invalid'],
])('readScoreTypedByKeys reads the keys "%s" as %s', (keys, score) => {
  expect(readScoreTypedByKeys(keys)).toBe(score);
});
