// Tests which numberings the shipped redirects add and remove.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { readMatchingData } from '@/lib/matching/matching-data.ts';
import { numberingsFor } from '@/lib/matching/numberings.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { describeWanted } from '@/lib/matching/wanted.ts';
import { title } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

const first = title(1, 'Hoshi no Umi', { episodes: 13 });
const second = title(2, 'Hoshi no Umi 2nd Season', { episodes: 12 });
const third = title(3, 'Hoshi no Umi 3rd Season', { episodes: 12 });
const cour = title(4, 'Hoshi no Umi Part 2', { episodes: 11, startDate: '2001-10-04', year: 2001 });
const other = title(9, 'Yoru no Uta', { episodes: 12 });

/** Redirects numbers `from`–`to` (0: no end) of one entry to another one, starting at `start`. */
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
  const wanted = describeWanted(episode(page));
  const candidates = catalogue.map(candidateOf);
  const seasonChain = findSeasonChain(wanted, candidates);
  return numberingsFor(wanted, candidateOf(target), { seasonChain, candidates, data }).map(
    ({ kind, candidate, episode: own, offset }) => `${kind}: ${candidate.media.title} #${own}, ${offset}`,
  );
}

const running = (own: number) => [`running: Hoshi no Umi 2nd Season #${own}, 13`];
const redirected = (own: number, offset: number) => [
  `redirected: Hoshi no Umi 2nd Season #${own}, ${offset}`,
];

describe('a rule of the first season for numbers of the second', () => {
  /** One extra episode between the two seasons. */
  const rule: Rule = [first, 15, 25, second, 1];

  it.each([
    ['decides over the count, which knows nothing of an extra episode', 16, redirected(2, 14)],
    ['holds from its first number on', 15, redirected(1, 14)],
    ['holds up to its last number', 25, redirected(11, 14)],
    ['holds for half an episode after its last number', 25.5, redirected(11.5, 14)],
    ['says nothing about the number before', 14, running(1)],
  ])('%s', (_what, number, expected) => {
    expect(count(number, [rule])).toEqual(expected);
  });

  it('says nothing about the number after', () => {
    expect(count(25, [[first, 15, 24, second, 1]])).toEqual(running(12));
  });

  it('without an end holds for every number that the season has', () => {
    const open: Rule = [first, 15, 0, second, 1];
    expect(count(26, [open])).toEqual(redirected(12, 14));
    expect(count(27, [open])).toEqual([]);
  });

  it('is what is said where the count agrees with it', () => {
    expect(count(14, [[first, 14, 25, second, 1]])).toEqual(redirected(1, 13));
  });

  it('may begin in the middle of the season', () => {
    expect(count(16, [[first, 16, 25, second, 4]])).toEqual(redirected(4, 12));
  });

  it('is one of two answers where the number is also one of the season itself', () => {
    expect(count(12, [[first, 10, 21, second, 1]])).toEqual([
      'plain: Hoshi no Umi 2nd Season #12, 0',
      'redirected: Hoshi no Umi 2nd Season #3, 9',
    ]);
  });

  it('may lead to number 0, and to none below it', () => {
    expect(count(15, [[first, 15, 25, second, 0]])).toEqual(redirected(0, 15));
    expect(count(15, [[first, 15, 25, second, -1]])).toEqual(running(2));
  });

  it('does not decide against another rule', () => {
    expect(count(16, [rule, [first, 16, 25, second, 1]])).toEqual([
      ...running(3),
      ...redirected(2, 14),
      ...redirected(1, 15),
    ]);
  });

  it('leads to no entry outside of the season that the page names', () => {
    expect(count(16, [[first, 15, 25, third, 1]])).toEqual(running(3));
  });
});

describe('a rule of the season itself', () => {
  it('leads on from beyond its end, to whatever entry', () => {
    expect(count(26, [[second, 26, 30, other, 1]])).toEqual(['redirected: Yoru no Uta #1, 25']);
    expect(count(27, [[second, 26, 30, other, 1]])).toEqual(['redirected: Yoru no Uta #2, 25']);
    expect(count(30.5, [[second, 26, 30, other, 1]])).toEqual(['redirected: Yoru no Uta #5.5, 25']);
    expect(count(30, [[second, 26, 0, other, 1]])).toEqual(['redirected: Yoru no Uta #5, 25']);
  });

  it.each([
    ['before it', 26, [second, 27, 30, other, 1]],
    ['after it', 31, [second, 26, 30, other, 1]],
    ['that the other entry does not have', 38, [second, 26, 0, other, 1]],
    ['of a title that the catalogue has not found', 27, [second, 26, 30, title(8, 'Kaze'), 1]],
  ] as const)('says nothing about a number %s', (_what, number, rule) => {
    expect(count(number, [rule])).toEqual([]);
  });

  it('leads nowhere from a number that the season has', () => {
    expect(count(10, [[second, 10, 12, other, 1]])).toEqual(['plain: Hoshi no Umi 2nd Season #10, 0']);
  });
});

describe('a number that a count leads into the next part', () => {
  const asked = { season: 'Season 1', target: first, catalogue: [first, cour, other] };
  const part = ['part: Hoshi no Umi Part 2 #1, 13'];

  it.each<[string, Rule[], readonly string[]]>([
    ['is that where no rule speaks of it', [], part],
    ['is none where a rule leads elsewhere', [[first, 14, 24, title(8, 'Kaze'), 1]], []],
    ['is that where a rule ends before it', [[first, 10, 13, title(8, 'Kaze'), 1]], part],
    ['is that where a rule begins after it', [[first, 15, 24, title(8, 'Kaze'), 1]], part],
    ['is none where a rule without an end leads elsewhere', [[first, 14, 0, title(8, 'Kaze'), 1]], []],
    ['is none where a rule of only this number leads elsewhere', [[first, 14, 14, title(8, 'Kaze'), 1]], []],
    ['is that where a rule leads to the same', [[first, 14, 24, cour, 1]], part],
    [
      'is that where one of two rules leads to the same',
      [
        [first, 14, 24, title(8, 'Kaze'), 1],
        [first, 14, 24, cour, 1],
      ],
      part,
    ],
    ['is none where a rule leads to a later episode than there is', [[first, 14, 24, cour, 12]], []],
  ])('%s', (_what, rules, expected) => {
    expect(count(14, rules, asked)).toEqual(expected);
  });

  it('is a question where a rule leads to the same number of another title', () => {
    expect(count(14, [[first, 14, 24, other, 1]], asked)).toEqual([
      ...part,
      'redirected: Yoru no Uta #1, 13',
    ]);
  });

  it('is none on a page that names the series alone either, where a rule leads elsewhere', () => {
    expect(count(14, [[first, 14, 24, title(8, 'Kaze'), 1]], { ...asked, season: '' })).toEqual([]);
  });

  it('is its own on a page that names the series alone, whatever a rule says of a number that the entry has', () => {
    const bare = { ...asked, season: '' };
    expect(count(11, [[first, 10, 20, cour, 1]], bare)).toEqual(['plain: Hoshi no Umi #11, 0']);
    expect(count(11, [[first, 10, 20, cour, 1]], asked)).toHaveLength(2);
  });

  it('is a question where a rule knows of an extra episode on the way', () => {
    expect(count(15, [[first, 15, 24, cour, 1]], asked)).toEqual([
      'part: Hoshi no Umi Part 2 #2, 13',
      'redirected: Hoshi no Umi Part 2 #1, 14',
    ]);
  });
});
