// Tests the parsers of stored values and of messages to page scripts.
import { describe, expect, it } from 'vitest';
import {
  anyValue,
  boolean,
  firstInvalidField,
  integerBetween,
  isObject,
  listOf,
  looseObject,
  nonEmptyText,
  nullable,
  number,
  numberFrom,
  object,
  oneOf,
  optional,
  PARSE_FAILED,
  type Parser,
  parseAs,
  parseEach,
  parseJson,
  readFields,
  recordOf,
  text,
  textMatching,
  unionBy,
  withDefault,
} from '@/lib/domain/fields.ts';

it('withDefault replaces an invalid or missing value', () => {
  const field = withDefault(text, 'none');
  expect([field('a'), field(1), field(undefined)]).toEqual(['a', 'none', 'none']);
});

describe('field', () => {
  it.each<[string, Parser<unknown>, readonly unknown[], readonly unknown[]]>([
    ['boolean', boolean, [true, false], [0, 'true', null, undefined]],
    ['text', text, ['', 'a'], [1, null, undefined, ['a']]],
    ['nonEmptyText', nonEmptyText, ['a'], ['', 1, null]],
    ['textMatching', textMatching(URL.canParse), ['https://a.example'], ['a', 1, null]],
    ['number', number, [0, -1.5], [Number.NaN, Number.POSITIVE_INFINITY, '1', null]],
    ['numberFrom', numberFrom(1, 3), [1, 2.5, 3], [0.9, 3.1, Number.NaN, '2', null]],
    ['integerBetween', integerBetween(1, 3), [1, 2, 3], [0, 4, 2.5, '2', null]],
    ['oneOf', oneOf('a', 'b'), ['a', 'b'], ['c', '', null, 1, ['a']]],
    ['nullable', nullable(text), ['', null], [undefined, 1]],
    ['optional', optional(text), ['', undefined], [null, 1]],
    ['listOf', listOf(text), [[], ['a', '']], [['a', 1], 'a', null, { length: 0 }]],
    ['recordOf', recordOf(text), [{}, { a: 'b' }], [{ a: 1 }, { a: 'b', c: 1 }, ['a'], null]],
    [
      'recordOf with a condition on names',
      recordOf(text, (name) => !(name in Object.prototype)),
      [{}, { a: 'b' }],
      [{ constructor: 'a' }, JSON.parse('{"__proto__": "a"}')],
    ],
  ])('%s rejects invalid values', (_name, field, right, wrong) => {
    for (const value of right) expect(field(value)).toEqual(value);
    for (const value of wrong) expect([value, field(value)]).toEqual([value, PARSE_FAILED]);
  });
});

describe('isObject', () => {
  it.each([{}, { a: 1 }])('returns true for %j', (value) => expect(isObject(value)).toBe(true));
  it.each([[null], [undefined], [[]], ['a'], [1]])('returns false for %j', (value) =>
    expect(isObject(value)).toBe(false),
  );
});

describe('object', () => {
  const named = { name: text, size: optional(number) };

  it('drops unknown fields', () => {
    expect(parseAs(object(named), { name: 'a', size: 5, colour: 'red' })).toEqual({ name: 'a', size: 5 });
    expect(parseAs(looseObject(named), { name: 'a', colour: 'red' })).toEqual({ name: 'a', colour: 'red' });
  });

  it('returns no key for an optional field that is missing', () => {
    expect(Object.keys(parseAs(object(named), { name: 'a' }) ?? {})).toEqual(['name']);
  });

  it.each([[null], [[]], ['a'], [{}], [{ name: 1 }], [{ name: 'a', size: '5' }]])('rejects %j', (value) => {
    expect(object(named)(value)).toBe(PARSE_FAILED);
    expect(looseObject(named)(value)).toBe(PARSE_FAILED);
  });
});

describe('unionBy', () => {
  const field = unionBy('kind', { book: object({ kind: text, title: text }) });

  it('parses an object with the parser that the value of its key field selects', () => {
    expect(parseAs(field, { kind: 'book', title: 'Momo' })).toEqual({ kind: 'book', title: 'Momo' });
    expect(parseAs(field, { kind: 'book', title: 5 })).toBeNull();
  });

  it.each([
    ['a property that every object inherits', { kind: 'toString', title: 'Momo' }],
    ['a constructor’s name', { kind: 'constructor', title: 'Momo' }],
    ['a list with one name', { kind: ['book'], title: 'Momo' }],
    ['an unknown name', { kind: 'film', title: 'Momo' }],
    ['a missing name', { title: 'Momo' }],
    ['a string instead of an object', 'book'],
  ])('rejects %s', (_what, value) => expect(parseAs(field, value)).toBeNull());
});

describe('parseEach', () => {
  it('returns only the items of the expected shape', () => {
    expect(parseEach(text, ['a', 1, 'b', null])).toEqual(['a', 'b']);
    expect(parseEach(anyValue, [undefined, 0])).toEqual([undefined, 0]);
  });

  it.each([null, undefined, {}, 'a'])('returns no items for %j', (value) => {
    expect(parseEach(text, value)).toEqual([]);
  });
});

describe('readFields', () => {
  const fields = { name: text, size: integerBetween(0, 9) };
  const defaults = { name: 'none', size: 0 };

  it('replaces only the fields that are wrong or missing', () => {
    expect(readFields({ name: 'a', size: 5 }, fields, defaults)).toEqual({ name: 'a', size: 5 });
    expect(readFields({ name: 7, size: 5 }, fields, defaults)).toEqual({ name: 'none', size: 5 });
    expect(readFields({ size: 5, colour: 'red' }, fields, defaults)).toEqual({ name: 'none', size: 5 });
  });

  it.each([[null], [undefined], ['text'], [5], [['a']]])('returns the defaults for %j', (value) => {
    expect(readFields(value, fields, defaults)).toEqual(defaults);
  });
});

describe('firstInvalidField', () => {
  const fields = { name: text, size: integerBetween(0, 9) };

  it('names the first field that is present and wrong', () => {
    expect(firstInvalidField({ name: 1, size: 99 }, fields)).toBe('name');
    expect(firstInvalidField({ name: 'a', size: 99 }, fields)).toBe('size');
    expect(firstInvalidField({ size: 5 }, fields)).toBeNull();
    expect(firstInvalidField({}, fields)).toBeNull();
    expect(firstInvalidField([], fields)).toBe('');
  });
});

describe('parseJson', () => {
  it('returns undefined for invalid JSON', () => {
    expect(parseJson('{"a": 1}')).toEqual({ a: 1 });
    expect(parseJson('<html>')).toBeUndefined();
    expect(parseJson(null)).toBeUndefined();
    expect(parseJson('[1]', 3)).toEqual([1]);
    expect(parseJson('[12]', 3)).toBeUndefined();
  });
});
