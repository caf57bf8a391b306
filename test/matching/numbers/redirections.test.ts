// Tests how the shipped redirects are read: for which title each is kept, where it leads, and what is ignored in a damaged file.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { isTarget, noMatchingData, readMatchingData, redirectsOf } from '@/lib/matching/matching-data.ts';
import { title } from '../../background/small-catalogue.ts';

const known = (mal_id: number | null, anilist_id: number | null): Media =>
  title(1, 'Hoshi no Umi', { mal_id, anilist_id });

/** [from MAL, from AniList, first, last, to MAL, to AniList, first, also from itself] */
const read = (...rules: readonly unknown[]) =>
  readMatchingData({ relations: { date: '2026-01-01', rules }, siteIds: { date: '2026-02-02' } });

const rule = [11, 21, 14, 25, 12, 22, 1, 0];
const laid = { from: 14, to: 25, malId: 12, anilistId: 22, first: 1 };

describe('the rules of a title', () => {
  it.each([
    ['its MAL id', known(11, null), [laid]],
    ['its AniList id, where it has no other', known(null, 21), [laid]],
    ['its MAL id alone, where it has both: services count differently', known(99, 21), []],
    ['no id of another title', known(12, 22), []],
    ['no AniList id of another title', known(null, 22), []],
    ['nothing, where it has no id', known(null, null), []],
  ])('are known by %s', (_what, media, rules) => {
    expect(redirectsOf(read(rule), media)).toEqual(rules);
  });

  it('are kept in the order of the file', () => {
    const later = [11, 0, 26, 37, 13, 0, 1, 0];
    expect(redirectsOf(read(rule, later), known(11, null)).map(({ malId }) => malId)).toEqual([12, 13]);
  });

  it('are those of the entry that they lead to as well, where they say so', () => {
    const data = read([...rule.slice(0, 7), 1]);
    expect(redirectsOf(data, known(12, null))).toEqual([laid]);
    expect(redirectsOf(data, known(null, 22))).toEqual([laid]);
    expect(redirectsOf(data, known(11, null))).toEqual([laid]);
  });

  it('are there once where they lead to the entry itself', () => {
    expect(redirectsOf(read([11, 21, 14, 25, 11, 21, 1, 1]), known(11, null))).toHaveLength(1);
    expect(redirectsOf(read([11, 21, 14, 25, 11, 21, 1, 1]), known(null, 21))).toHaveLength(1);
  });

  it.each([
    ['from no MAL id', [0, 21, 14, 25, 12, 22, 1, 1], known(0, null), []],
    ['to no MAL id', [11, 21, 14, 25, 0, 22, 1, 1], known(11, null), []],
    ['to no MAL id, seen from there', [11, 21, 14, 25, 0, 22, 1, 1], known(0, null), []],
    ['from no AniList id', [11, 0, 14, 25, 12, 22, 1, 1], known(null, 0), []],
    ['to no AniList id', [11, 21, 14, 25, 12, 0, 1, 1], known(null, 21), []],
    ['to no AniList id, seen from there', [11, 21, 14, 25, 12, 0, 1, 1], known(null, 0), []],
  ])('are none of a service for which the file has 0: %s', (_what, line, media, rules) => {
    expect(redirectsOf(read(line), media)).toEqual(rules);
  });
});

describe('the end of a rule', () => {
  it.each([
    ['is open where the file has 0', 14, 0, null],
    ['is the number that the file has', 14, 25, 25],
    ['is 0 for what was shown before the first episode', 0, 0, 0],
  ])('%s', (_what, from, to, end) => {
    expect(redirectsOf(read([11, 0, from, to, 12, 0, 1, 0]), known(11, null))).toEqual([
      expect.objectContaining({ from, to: end }),
    ]);
  });
});

describe('a rule leads to the entry', () => {
  it.each([
    ['with its MAL id', known(12, null), true],
    ['with its AniList id, where the entry has no other', known(null, 22), true],
    ['not with another MAL id, whatever the AniList id', known(13, 22), false],
    ['not with another AniList id', known(null, 23), false],
    ['not without an id', known(null, null), false],
  ])('%s', (_what, media, isIt) => {
    expect(isTarget(laid, media)).toBe(isIt);
  });

  it('not without an id, where the rule has none either', () => {
    expect(isTarget({ ...laid, anilistId: null as unknown as number }, known(null, null))).toBe(false);
  });
});

describe('the shipped files', () => {
  it('have their days kept for the diagnostics', () => {
    expect(read(rule).dates).toEqual({ relations: '2026-01-01', siteIds: '2026-02-02' });
    expect(readMatchingData({ relations: { date: 5 }, siteIds: ['2026'] }).dates).toEqual(
      noMatchingData.dates,
    );
  });

  it.each([
    ['a line that is no list', 'rule'],
    ['a line with a word among its numbers', [11, 'x', 14, 25, 12, 22, 1, 0]],
    ['a line with nothing but words', ['11', '21']],
  ])('are read without %s', (_what, line) => {
    expect([...read(line).redirects]).toEqual([]);
    expect([...read(line, rule).redirects.keys()]).toEqual(['mal:11', 'anilist:21']);
  });

  it.each([[null], ['rules'], [undefined], [{}], [{ rules: { 0: rule } }], [{ rules: 'none' }]])(
    'leave no rule where there is no list of them: %j',
    (relations) => {
      const data = readMatchingData({ relations, siteIds: null });
      expect(data.redirects.size).toBe(0);
      expect(data.dates).toEqual({ relations: null, siteIds: null });
    },
  );

  it('leave nothing where there are none', () => {
    expect([...noMatchingData.redirects, ...noMatchingData.siteIds]).toEqual([]);
    expect(noMatchingData.dates).toEqual({ relations: null, siteIds: null });
  });
});
