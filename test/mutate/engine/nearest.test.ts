// Which tests are asked first about a change.
import { expect, it } from 'vitest';
import { createNearest } from './nearest.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));

it('are those of few that come to its surroundings, and not those that come everywhere', () => {
  const everywhere = Object.fromEntries(ids(0, 20).map((at) => [`all ${at}`, ids(0, 60)]));
  const isNear = createNearest({
    perTest: { ...everywhere, own: ['31', '32', '33'], other: ['3'] },
    took: { own: 500 },
    static: [],
    fileOf: {},
  });
  expect(isNear('own', '33')).toBe(true);
  expect(isNear('other', '3')).toBe(true);
  expect(isNear('own', '3')).toBe(false);
});

it('are the ten quickest where all come to as much', () => {
  const perTest = Object.fromEntries(ids(0, 12).map((test) => [test, ['0', '1']]));
  const took = Object.fromEntries(ids(0, 12).map((test) => [test, 100 - Number(test)]));
  const isNear = createNearest({ perTest, took, static: [], fileOf: {} });
  expect(ids(0, 12).filter((test) => isNear(test, '1'))).toEqual(ids(2, 12));
});
