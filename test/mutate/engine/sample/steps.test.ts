// Tests of the code that the engine's own test changes.
import { expect, it } from 'vitest';
import { isDone, labelOf, release, signOf, stepsTo, take, unitOrNone, whenAny } from './steps.ts';

it('steps by at least one', () => {
  expect(stepsTo(3, 0)).toBe(3);
});

it('has a unit for what is watched', () => {
  expect(unitOrNone(false)).toBe('episode');
});

it('has a sign, whatever it is', () => {
  expect(signOf(false)).not.toBe('');
});

it('has a sign for what is read', () => {
  expect(signOf(true)).toBe('C');
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
