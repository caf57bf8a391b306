// Tests of the code that the engine's own test changes.
import { expect, it } from 'vitest';
import { isDone, labelOf, longUnit, release, stepsTo, take, unitOrNone, whenAny } from './steps.ts';

it('steps by at least one', () => {
  expect(stepsTo(3, 0)).toBe(3);
});

it('asks first', () => {
  expect(longUnit()).not.toBe('one chapter');
});

it('has a long name for a unit', () => {
  expect(longUnit()).toBe('one episode');
});

it('has a unit for what is watched', () => {
  expect(unitOrNone(false)).toBe('episode');
});

it('is done past the end', () => {
  expect([isDone(3, 2), isDone(1, 2)]).toEqual([true, false]);
});

it('waits for one', async () => {
  expect(await whenAny(1)).toBeUndefined();
});

it('takes and releases', () => {
  expect(take()).toBe(1);
  release();
  labelOf(1);
});
