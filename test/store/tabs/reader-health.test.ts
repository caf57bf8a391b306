// How well sites are read is remembered by the shape of their addresses.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { modifyReaderHealth, readReaderHealth } from '@/lib/store/tabs/reader-health.ts';

const { local } = fakeBrowser.storage;
const SHAPE = 'https://tv.example/watch/*';
const health = { found: 3, lastEpisode: 'generic:tv.example/watch/12', foundAt: 5, silentSince: null };
const stored = (shapes: unknown, version: unknown = 1) => local.set({ readerHealth: { version, shapes } });

beforeEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

describe('what is remembered of a site', () => {
  it.each([
    ['while all is well', health],
    ['since when it is silent', { ...health, silentSince: 9, provisionalAt: 7 }],
    ['from the first moment on', { ...health, found: 0, foundAt: 0, silentSince: 0, provisionalAt: 0 }],
  ])('is read as it was written, %s', async (_when, one) => {
    expect(await modifyReaderHealth((health) => ({ ...health, [SHAPE]: one }))).toBe(true);
    expect(await readReaderHealth()).toEqual({ [SHAPE]: one });
  });

  it.each<[string, unknown, unknown?]>([
    ['is of another version', { [SHAPE]: health }, 2],
    ['names no address', { watch: health }],
    ['has a count below none', { [SHAPE]: { ...health, found: -1 } }],
    ['has half a visit', { [SHAPE]: { ...health, found: 0.5 } }],
    ['has no last episode', { [SHAPE]: { ...health, lastEpisode: null } }],
    ['does not say since when', { [SHAPE]: { ...health, foundAt: undefined } }],
    ['says it in words', { [SHAPE]: { ...health, silentSince: 'today' } }],
    ['has an odd time of its general data', { [SHAPE]: { ...health, provisionalAt: null } }],
    ['has no shapes', null],
  ])('is nothing where it %s', async (_what, shapes, version) => {
    await stored(shapes, version);
    expect(await readReaderHealth()).toEqual({});
  });
});
