// Objects from outside, read field by field: what is not as it should be falls back by itself.
import { describe, expect, it } from 'vitest';
import {
  hasFields,
  isBetween,
  isBoolean,
  isListOf,
  isObject,
  isOneOf,
  isRecordOf,
  isText,
  isTextOrNull,
  isWhole,
  readFields,
  wrongField,
} from '@/lib/domain/fields.ts';

type Check = (value: unknown) => boolean;

describe('a check', () => {
  it.each<[string, Check, readonly unknown[], readonly unknown[]]>([
    ['yes or no', isBoolean, [true, false], [0, 'true', null, undefined]],
    ['a text', isText, ['', 'a'], [1, null, undefined, ['a']]],
    ['a text or nothing', isTextOrNull, ['', 'a', null], [undefined, 1, {}]],
    ['one of some words', isOneOf('a', 'b'), ['a', 'b'], ['c', '', null, 1, ['a']]],
    ['a number between two', isBetween(1, 3), [1, 2.5, 3], [0.9, 3.1, Number.NaN, '2', null]],
    ['a whole number between two', isWhole(1, 3), [1, 2, 3], [0, 4, 2.5, '2', null]],
    ['a list of texts', isListOf(isText), [[], ['a', '']], [['a', 1], 'a', null, { length: 0 }]],
    ['an object', isObject, [{}, { a: 1 }], [null, undefined, [], 'a', 1]],
    [
      'a record of texts',
      isRecordOf(isText),
      [{}, { a: 'b' }],
      [{ a: 1 }, { a: 'b', c: 1 }, ['a'], null, { constructor: 'a' }, JSON.parse('{"__proto__": "a"}')],
    ],
  ])('for %s says yes and no', (_what, check, fine, wrong) => {
    for (const value of fine) expect([value, check(value)]).toEqual([value, true]);
    for (const value of wrong) expect([value, check(value)]).toEqual([value, false]);
  });
});

const checks = { name: isText, size: isWhole(0, 9) };
const fallback = { name: 'none', size: 0 };

describe('an object from outside', () => {
  it('is read field by field, and only what is unreadable falls back', () => {
    expect(readFields({ name: 'a', size: 5 }, checks, fallback)).toEqual({ name: 'a', size: 5 });
    expect(readFields({ name: 7, size: 5 }, checks, fallback)).toEqual({ name: 'none', size: 5 });
    expect(readFields({ size: 5 }, checks, fallback)).toEqual({ name: 'none', size: 5 });
  });

  it('loses the fields that are not known', () => {
    expect(readFields({ name: 'a', size: 5, colour: 'red' }, checks, fallback)).toEqual({
      name: 'a',
      size: 5,
    });
  });

  it.each([null, undefined, 'text', 5, ['a']])('that is %j is all fallback', (stored) => {
    expect(readFields(stored, checks, fallback)).toEqual(fallback);
  });

  it('says the first field that is there and wrong', () => {
    expect(wrongField({ name: 1, size: 99 }, checks)).toBe('name');
    expect(wrongField({ name: 'a', size: 99 }, checks)).toBe('size');
    expect(wrongField({ size: 5 }, checks)).toBeNull();
    expect(wrongField({}, checks)).toBeNull();
    expect(wrongField([], checks)).toBe('');
  });

  it('has its fields only where all are there and fine', () => {
    expect(hasFields({ name: 'a', size: 5 }, checks)).toBe(true);
    expect(hasFields({ name: 'a', size: 5, more: 1 }, checks)).toBe(true);
    expect(hasFields({ name: 'a' }, checks)).toBe(false);
    expect(hasFields({ name: 'a', size: 10 }, checks)).toBe(false);
    expect(hasFields(null, checks)).toBe(false);
  });
});
