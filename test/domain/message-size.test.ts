// Tests that a message is measured before it is parsed. Measuring stops at the limit.
import { describe, expect, it } from 'vitest';
import { isLargerThan, MAX_MESSAGE_SIZE } from '@/lib/domain/message-size.ts';
import { measureCpuMs } from '../cpu-time.ts';
import { episode } from './examples.ts';

it('isLargerThan returns false for messages of readers and players', () => {
  expect(isLargerThan({ observed: episode() })).toBe(false);
  const played = Array.from({ length: 500 }, (_, at) => ({ from: at * 3 + 0.123456, to: at * 3 + 1.5 }));
  expect(isLargerThan({ videoId: 'frame.1', duration: 1440, position: 3, played, paused: false })).toBe(
    false,
  );
  expect(isLargerThan(undefined)).toBe(false);
});

it.each([
  ['a long text', 'x'.repeat(MAX_MESSAGE_SIZE + 1)],
  [
    '200,000 sources',
    { sources: Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`f${at}`, 'x'])) },
  ],
  ['a list of a million items', Array(1_000_000).fill(0)],
  ['ten thousand nested lists', Array.from({ length: 10_000 }).reduce<unknown>((inner) => [inner], 0)],
])('isLargerThan returns true for %s', (_what, message) => {
  expect(measureCpuMs(() => expect(isLargerThan(message)).toBe(true))).toBeLessThan(3000);
});

describe('isLargerThan', () => {
  it.each<[string, unknown, number]>([
    ['a text has one byte for each character', 'x'.repeat(100), 100],
    ['a number has eight bytes', 5, 8],
    ['a boolean or undefined has eight bytes', undefined, 8],
    ['an object has two bytes, plus its names and values', { ab: 'x'.repeat(10) }, 14],
    ['a list has two bytes, plus its indexes and values', ['x'.repeat(10), 1], 22],
    ['null has two bytes', null, 2],
    ['an object in an object counts with its values', { a: { b: ['xyz'] } }, 12],
  ])('counts bytes: %s', (_what, value, size) => {
    expect(isLargerThan(value, size)).toBe(false);
    expect(isLargerThan(value, size - 1)).toBe(true);
  });

  it('counts the length of a list with holes', () => {
    expect(isLargerThan(Array(101), 100)).toBe(true);
    expect(isLargerThan(Array(100), 100)).toBe(false);
  });
});
