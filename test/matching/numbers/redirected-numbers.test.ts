// Tests which numberings the shipped redirects add and remove.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { readMatchingData } from '@/lib/matching/matching-data.ts';
import { findValidNumberings } from '@/lib/matching/numberings.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

const first = createTitle(1, 'Hoshi no Umi', { episodes: 13 });
const second = createTitle(2, 'Hoshi no Umi 2nd Season', { episodes: 12 });
const third = createTitle(3, 'Hoshi no Umi 3rd Season', { episodes: 12 });
const cour = createTitle(4, 'Hoshi no Umi Part 2', { episodes: 11, startDate: '2001-10-04', year: 2001 });
const other = createTitle(9, 'Yoru no Uta', { episodes: 12 });

/**
 * A redirect from the entry `of` to `toEntry`, for the numbers from `from` to `to` (0 means no end). The number `from` is episode `start`
 * of `toEntry`.
 */
type Rule = readonly [of: Media, from: number, to: number, toEntry: Media, start: number];

interface Asked {
  readonly season?: string;
  readonly target?: Media;
  readonly catalogue?: readonly Media[];
}

function count(number: number, rules: readonly Rule[], asked: Asked = {}): readonly string[] {
  const { season = 'Season 2', target = second, catalogue = [first, second, third, other] } = asked;
  const lines = rules.map(([of, from, to, entry, start]) => [
    of.mal_id,
    0,
    from,
    to,
    entry.mal_id,
    0,
    start,
    0,
  ]);
  const data = readMatchingData({ relations: { date: '2026-01-01', rules: lines }, siteIds: null });
  const page = { seriesTitle: 'Hoshi no Umi', seasonTitle: season || null, episodeNumber: number };
  const wanted = wantedNamesOf(episode(page));
  const candidates = catalogue.map(candidateOf);
  const seasonChain = findSeasonChain(wanted, candidates);
  return findValidNumberings(wanted, candidateOf(target), { seasonChain, candidates, data }).map(
    ({ kind, candidate, episode: own, offset }) => `${kind}: ${candidate.media.title} #${own}, ${offset}`,
  );
}

const running = (own: number) => [`running: Hoshi no Umi 2nd Season #${own}, 13`];
const redirected = (own: number, offset: number) => [
  `redirected: Hoshi no Umi 2nd Season #${own}, ${offset}`,
];

describe('a redirect from the first season into the second', () => {
  /** The redirect leaves out number 14, which is an extra episode between the two seasons. */
  const rule: Rule = [first, 15, 25, second, 1];

  it.each([
    ['takes precedence over counting', 16, redirected(2, 14)],
    ['applies from its first number on', 15, redirected(1, 14)],
    ['applies up to its last number', 25, redirected(11, 14)],
    ['applies to a fraction after its last number', 25.5, redirected(11.5, 14)],
    ['does not apply to the number before its first number', 14, running(1)],
  ])('%s', (_what, number, expected) => {
    expect(count(number, [rule])).toEqual(expected);
  });

  it('does not apply to numbers after its last number', () => {
    expect(count(25, [[first, 15, 24, second, 1]])).toEqual(running(12));
  });

  it('applies to every number of the season if it has no end', () => {
    const open: Rule = [first, 15, 0, second, 1];
    expect(count(26, [open])).toEqual(redirected(12, 14));
    expect(count(27, [open])).toEqual([]);
  });

  it('is given as evidence even if counting leads to the same episode', () => {
    expect(count(14, [[first, 14, 25, second, 1]])).toEqual(redirected(1, 13));
  });

  it('may lead to episode 4 of the second season', () => {
    expect(count(16, [[first, 16, 25, second, 4]])).toEqual(redirected(4, 12));
  });

  it('adds a second numbering if the second season also has the number', () => {
    expect(count(12, [[first, 10, 21, second, 1]])).toEqual([
      'plain: Hoshi no Umi 2nd Season #12, 0',
      'redirected: Hoshi no Umi 2nd Season #3, 9',
    ]);
  });

  it('may lead to episode 0, but not below', () => {
    expect(count(15, [[first, 15, 25, second, 0]])).toEqual(redirected(0, 15));
    expect(count(15, [[first, 15, 25, second, -1]])).toEqual(running(2));
  });

  it('adds a third numbering if a second redirect leads to another episode', () => {
    expect(count(16, [rule, [first, 16, 25, second, 1]])).toEqual([
      ...running(3),
      ...redirected(2, 14),
      ...redirected(1, 15),
    ]);
  });

  it('does not apply if the page names another season than its target', () => {
    expect(count(16, [[first, 15, 25, third, 1]])).toEqual(running(3));
  });
});

describe('a redirect of the season itself', () => {
  it("applies to a number past the season's end", () => {
    expect(count(26, [[second, 26, 30, other, 1]])).toEqual(['redirected: Yoru no Uta #1, 25']);
    expect(count(27, [[second, 26, 30, other, 1]])).toEqual(['redirected: Yoru no Uta #2, 25']);
    expect(count(30.5, [[second, 26, 30, other, 1]])).toEqual(['redirected: Yoru no Uta #5.5, 25']);
    expect(count(30, [[second, 26, 0, other, 1]])).toEqual(['redirected: Yoru no Uta #5, 25']);
  });

  it.each([
    ['before its range', 26, [second, 27, 30, other, 1]],
    ['after its range', 31, [second, 26, 30, other, 1]],
    ['that the target lacks', 38, [second, 26, 0, other, 1]],
    ['if the target was not found', 27, [second, 26, 30, createTitle(8, 'Kaze'), 1]],
  ] as const)('does not apply to a number %s', (_what, number, rule) => {
    expect(count(number, [rule])).toEqual([]);
  });

  it('does not apply to a number that the season has', () => {
    expect(count(10, [[second, 10, 12, other, 1]])).toEqual(['plain: Hoshi no Umi 2nd Season #10, 0']);
  });
});

describe('a number that continues into the next part', () => {
  const asked = { season: 'Season 1', target: first, catalogue: [first, cour, other] };
  const part = ['part: Hoshi no Umi Part 2 #1, 13'];

  it.each<[string, Rule[], readonly string[]]>([
    ['gets an episode of that part without a redirect', [], part],
    ['is rejected if a redirect leads to another title', [[first, 14, 24, createTitle(8, 'Kaze'), 1]], []],
    [
      'gets an episode of that part if a redirect ends before the number',
      [[first, 10, 13, createTitle(8, 'Kaze'), 1]],
      part,
    ],
    [
      'gets an episode of that part if a redirect begins after the number',
      [[first, 15, 24, createTitle(8, 'Kaze'), 1]],
      part,
    ],
    [
      'is rejected if an open-ended redirect leads to another title',
      [[first, 14, 0, createTitle(8, 'Kaze'), 1]],
      [],
    ],
    [
      'is rejected if a redirect of only this number leads to another title',
      [[first, 14, 14, createTitle(8, 'Kaze'), 1]],
      [],
    ],
    [
      'gets an episode of that part if a redirect leads to the same episode',
      [[first, 14, 24, cour, 1]],
      part,
    ],
    [
      'gets an episode of that part if one of two redirects leads to the same episode',
      [
        [first, 14, 24, createTitle(8, 'Kaze'), 1],
        [first, 14, 24, cour, 1],
      ],
      part,
    ],
    ['is rejected if a redirect leads past the end of the part', [[first, 14, 24, cour, 12]], []],
  ])('%s', (_what, rules, expected) => {
    expect(count(14, rules, asked)).toEqual(expected);
  });

  it('has a second numbering if a redirect leads to another title in the catalogue', () => {
    expect(count(14, [[first, 14, 24, other, 1]], asked)).toEqual([
      ...part,
      'redirected: Yoru no Uta #1, 13',
    ]);
  });

  it("is rejected if the page has only the series' name and a redirect leads to another title", () => {
    expect(count(14, [[first, 14, 24, createTitle(8, 'Kaze'), 1]], { ...asked, season: '' })).toEqual([]);
  });

  it("has no redirected numbering if the page has only the series' name", () => {
    const bare = { ...asked, season: '' };
    expect(count(11, [[first, 10, 20, cour, 1]], bare)).toEqual(['plain: Hoshi no Umi #11, 0']);
    expect(count(11, [[first, 10, 20, cour, 1]], asked)).toHaveLength(2);
  });

  it('has a second numbering if a redirect skips the number of an extra episode', () => {
    expect(count(15, [[first, 15, 24, cour, 1]], asked)).toEqual([
      'part: Hoshi no Umi Part 2 #2, 13',
      'redirected: Hoshi no Umi Part 2 #1, 14',
    ]);
  });
});
