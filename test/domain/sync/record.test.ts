// Of two choices the newer one holds, and every browser says the same of the same two.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '@/lib/domain/digest.ts';
import { choice, compareRecords, digestOfValue, inOrder, type SyncRecord } from '@/lib/domain/sync/record.ts';
import { compareStamps, type Stamp, stampAfter } from '@/lib/domain/sync/stamp.ts';

const stamp = (time: number, count = 0, by = 'a'): Stamp => ({ time, count, by });
const record = (key: string, value: unknown, at: Stamp = stamp(1)): SyncRecord => ({ key, value, stamp: at });
const anyStamp = fc.record({
  time: fc.integer({ min: 0, max: 3 }),
  count: fc.integer({ min: 0, max: 2 }),
  by: fc.constantFrom('a', 'b'),
});

describe('of two stamps', () => {
  it.each([
    ['the later time', stamp(2), stamp(1, 9, 'z')],
    ['at one time the higher count', stamp(1, 2), stamp(1, 1, 'z')],
    ['at one time and count the later name', stamp(1, 1, 'b'), stamp(1, 1, 'a')],
  ])('%s is the newer one', (_what, newer, older) => {
    expect(compareStamps(newer, older)).toBeGreaterThan(0);
    expect(compareStamps(older, newer)).toBeLessThan(0);
  });

  it('none is newer where they are the same', () => {
    expect(compareStamps(stamp(1, 1), stamp(1, 1))).toBe(0);
  });
});

describe('the stamp of a choice that follows another', () => {
  it('has its own time where that is later, and counts from nought', () => {
    expect(stampAfter(stamp(5, 3), 6, 'b')).toEqual(stamp(6, 0, 'b'));
  });

  it('has its own time where none went before', () => {
    expect(stampAfter(undefined, 4, 'b')).toEqual(stamp(4, 0, 'b'));
  });

  it.each([4, 5])('counts on where the clock says %i, which is not later than 5', (time) => {
    expect(stampAfter(stamp(5, 3), time, 'b')).toEqual(stamp(5, 4, 'b'));
  });

  it('is newer than what it follows, on whatever clock', () => {
    fc.assert(
      fc.property(anyStamp, fc.integer({ min: 0, max: 4 }), (seen, time) => {
        expect(compareStamps(stampAfter(seen, time, 'a'), seen)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the digest of a value', () => {
  it('is empty for nothing alone', () => {
    expect(digestOfValue(null)).toBe('');
    for (const value of [false, 0, '', [], {}]) expect(digestOfValue(value)).not.toBe('');
  });

  it('does not depend on the order of fields, however deep they lie', () => {
    const one = { a: 1, b: { c: [1, { d: 2, e: 3 }], f: null } };
    const other = { b: { f: null, c: [1, { e: 3, d: 2 }] }, a: 1 };
    expect(digestOfValue(one)).toBe(digestOfValue(other));
  });

  it('stays the same from version to version: what was known before an update is known after it', () => {
    expect(digestOfValue({ b: 1, a: [2] })).toBe(digestOf('{"a":[2],"b":1}'));
  });

  it('depends on the order of a list', () => {
    expect(digestOfValue([1, 2])).not.toBe(digestOfValue([2, 1]));
    expect(digestOfValue(['a'])).not.toBe(digestOfValue({ 0: 'a' }));
  });
});

it('a choice has its digest, no time of its own and is not the default, unless the caller says so', () => {
  expect(choice('dark')).toEqual({
    value: 'dark',
    digest: digestOfValue('dark'),
    at: null,
    isDefault: false,
  });
  expect(choice(true, 7, true)).toMatchObject({ at: 7, isDefault: true });
});

describe('of two records under one key', () => {
  it('the one of the newer stamp holds', () => {
    expect(compareRecords(record('s:a', 1, stamp(2)), record('s:a', 2, stamp(1)))).toBeGreaterThan(0);
  });

  it('of a copied profile, with one stamp, the value decides, and both browsers choose the same', () => {
    const [one, other] = [record('s:a', 1), record('s:a', 2)];
    const order = compareRecords(one, other);
    expect(Math.abs(order)).toBe(1);
    expect(compareRecords(other, one)).toBe(-order);
    expect(order > 0).toBe(digestOfValue(1) > digestOfValue(2));
    expect(compareRecords(one, { ...one })).toBe(0);
  });
});

describe('where there is no room for all', () => {
  it('settings go first, then lessons, then what was taken back, then matches', () => {
    const last = record('m:crunchyroll:1', {});
    const back = record('s:theme', null, stamp(9));
    const lesson = record('l:https://tv.example', {});
    const setting = record('s:covers', true);
    expect(inOrder([last, back, lesson, setting])).toEqual([setting, lesson, back, last]);
  });

  it('of one kind the newest goes first, and of one moment the key decides', () => {
    const old = record('m:1', {}, stamp(1));
    const newer = record('m:2', {}, stamp(2));
    const [a, b] = [record('m:3', {}, stamp(3)), record('m:4', {}, stamp(3))];
    expect(inOrder([old, b, newer, a])).toEqual([a, b, newer, old]);
    expect(inOrder([a, b])).toEqual([a, b]);
  });
});
