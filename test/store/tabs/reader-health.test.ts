// Tests reading the stored health of site readers. There is a record for each address shape.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { modifyReaderHealth, readReaderHealth } from '@/lib/store/tabs/reader-health.ts';

const SHAPE = 'https://tv.example/watch/*';
const health = { found: 3, lastEpisode: 'generic:tv.example/watch/12', foundAt: 5, silentSince: null };
const stored = (shapes: unknown, version: unknown = 1) =>
  browser.storage.local.set({ readerHealth: { version, shapes } });

describe('readReaderHealth', () => {
  it.each([
    ['for a reader that works', health],
    ['for a reader that no longer finds episodes', { ...health, silentSince: 9, provisionalAt: 7 }],
    ['with the earliest times', { ...health, found: 0, foundAt: 0, silentSince: 0, provisionalAt: 0 }],
  ])('returns the written value %s', async (_when, one) => {
    expect(await modifyReaderHealth((health) => ({ ...health, [SHAPE]: one }))).toBe(true);
    expect(await readReaderHealth()).toEqual({ [SHAPE]: one });
  });

  it.each<[string, unknown, unknown?]>([
    ['is of another version', { [SHAPE]: health }, 2],
    ['has a key that is not an address', { watch: health }],
    ['has a negative count', { [SHAPE]: { ...health, found: -1 } }],
    ['has a fractional count', { [SHAPE]: { ...health, found: 0.5 } }],
    ['has no last episode', { [SHAPE]: { ...health, lastEpisode: null } }],
    ['lacks the time of the last episode', { [SHAPE]: { ...health, foundAt: undefined } }],
    [
      'has a string as the time since which the reader finds nothing',
      { [SHAPE]: { ...health, silentSince: 'today' } },
    ],
    ['has an invalid time of general data', { [SHAPE]: { ...health, provisionalAt: null } }],
    ['contains no records', null],
  ])('returns nothing if the value %s', async (_what, shapes, version) => {
    await stored(shapes, version);
    expect(await readReaderHealth()).toEqual({});
  });
});
