// Tests how the shipped redirects are read: for which title each redirect is kept, where it leads, and what is ignored in a damaged file.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import {
  isRedirectTarget,
  noMatchingData,
  readMatchingData,
  redirectsOf,
} from '@/lib/matching/matching-data.ts';
import { createTitle } from '../../background/small-catalogue.ts';

const known = (mal_id: number | null, anilist_id: number | null): Media =>
  createTitle(1, 'Hoshi no Umi', { mal_id, anilist_id });

// A row of the file has the source (MAL id, AniList id), first and last number, target (MAL id, AniList id), the first number there, and 1
// if the redirect is also valid for the target.
const read = (...rules: readonly unknown[]) =>
  readMatchingData({ relations: { date: '2026-01-01', rules }, siteIds: { date: '2026-02-02' } });

const rule = [11, 21, 14, 25, 12, 22, 1, 0];
const laid = { from: 14, to: 25, malId: 12, anilistId: 22, first: 1 };

describe('redirectsOf', () => {
  it.each([
    ['finds a redirect by the MAL id of its source', known(11, null), [laid]],
    ['finds a redirect by the AniList id of its source if the title has no MAL id', known(null, 21), [laid]],
    ['finds no redirect for another MAL id with the same AniList id', known(99, 21), []],
    ['finds no redirect for other ids', known(12, 22), []],
    ['finds no redirect for another AniList id alone', known(null, 22), []],
    ['finds no redirect for a title without ids', known(null, null), []],
  ])('%s', (_what, media, rules) => {
    expect(redirectsOf(read(rule), media)).toEqual(rules);
  });

  it('returns the redirects in the order of the file', () => {
    const later = [11, 0, 26, 37, 13, 0, 1, 0];
    expect(redirectsOf(read(rule, later), known(11, null)).map(({ malId }) => malId)).toEqual([12, 13]);
  });

  it('returns a redirect for its target if the redirect also applies to the target', () => {
    const data = read([...rule.slice(0, 7), 1]);
    expect(redirectsOf(data, known(12, null))).toEqual([laid]);
    expect(redirectsOf(data, known(null, 22))).toEqual([laid]);
    expect(redirectsOf(data, known(11, null))).toEqual([laid]);
  });

  it('returns a redirect from an entry to itself only once', () => {
    expect(redirectsOf(read([11, 21, 14, 25, 11, 21, 1, 1]), known(11, null))).toHaveLength(1);
    expect(redirectsOf(read([11, 21, 14, 25, 11, 21, 1, 1]), known(null, 21))).toHaveLength(1);
  });

  it.each([
    ['MAL id of the source', [0, 21, 14, 25, 12, 22, 1, 1], known(0, null), []],
    ['MAL id of the target', [11, 21, 14, 25, 0, 22, 1, 1], known(11, null), []],
    ['MAL id of the target, for an entry with MAL id 0', [11, 21, 14, 25, 0, 22, 1, 1], known(0, null), []],
    ['AniList id of the source', [11, 0, 14, 25, 12, 22, 1, 1], known(null, 0), []],
    ['AniList id of the target', [11, 21, 14, 25, 12, 0, 1, 1], known(null, 21), []],
    [
      'AniList id of the target, for an entry with AniList id 0',
      [11, 21, 14, 25, 12, 0, 1, 1],
      known(null, 0),
      [],
    ],
  ])('ignores 0 as the %s', (_what, line, media, rules) => {
    expect(redirectsOf(read(line), media)).toEqual(rules);
  });
});

describe('the end of a redirect', () => {
  it.each([
    ['is null if the file has 0', 14, 0, null],
    ['is the number in the file', 14, 25, 25],
    ['is 0 if the redirect begins and ends with 0', 0, 0, 0],
  ])('%s', (_what, from, to, end) => {
    expect(redirectsOf(read([11, 0, from, to, 12, 0, 1, 0]), known(11, null))).toEqual([
      expect.objectContaining({ from, to: end }),
    ]);
  });
});

describe('isRedirectTarget', () => {
  it.each([
    ['with the MAL id of the target', known(12, null), true],
    ['with the AniList id of the target and no MAL id', known(null, 22), true],
    ['with another MAL id and the same AniList id', known(13, 22), false],
    ['with another AniList id', known(null, 23), false],
    ['without ids', known(null, null), false],
  ])('returns $2 for the entry %s', (_what, media, isIt) => {
    expect(isRedirectTarget(laid, media)).toBe(isIt);
  });

  it('returns false if neither entry nor redirect has an AniList id', () => {
    expect(isRedirectTarget({ ...laid, anilistId: null as unknown as number }, known(null, null))).toBe(
      false,
    );
  });
});

describe('readMatchingData', () => {
  it('returns the dates of the data files', () => {
    expect(read(rule).dates).toEqual({ relations: '2026-01-01', siteIds: '2026-02-02' });
    expect(readMatchingData({ relations: { date: 5 }, siteIds: ['2026'] }).dates).toEqual(
      noMatchingData.dates,
    );
  });

  it.each([
    ['a row that is not an array', 'rule'],
    ['a row with a word among its numbers', [11, 'x', 14, 25, 12, 22, 1, 0]],
    ['a row of words', ['11', '21']],
  ])('skips %s', (_what, line) => {
    expect([...read(line).redirects]).toEqual([]);
    expect([...read(line, rule).redirects.keys()]).toEqual(['mal:11', 'anilist:21']);
  });

  it.each([[null], ['rules'], [undefined], [{}], [{ rules: { 0: rule } }], [{ rules: 'none' }]])(
    'returns no redirects for a file of an invalid shape: %j',
    (relations) => {
      const data = readMatchingData({ relations, siteIds: null });
      expect(data.redirects.size).toBe(0);
      expect(data.dates).toEqual({ relations: null, siteIds: null });
    },
  );

  it('returns noMatchingData for missing files', () => {
    expect([...noMatchingData.redirects, ...noMatchingData.siteIds]).toEqual([]);
    expect(noMatchingData.dates).toEqual({ relations: null, siteIds: null });
  });
});
