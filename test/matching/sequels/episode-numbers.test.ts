// Tests which number an episode has in the season that followSequels finds. Also tests which evidence is given.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { readMatchingData } from '@/lib/matching/matching-data.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  describeSequelWalk,
  firstSeason,
  seasonWithoutNumber,
  secondSeason,
  sequelTo,
  type TitleWithRelations,
  thirdSeason,
  walkSequelChain,
} from './sequel-chain.ts';

const SECOND = 'Hoshi no Umi 2nd Season #2';

describe('followSequels to the season that the page names', () => {
  const parts = { season: 2, episode: 3 };

  it.each<[string, Partial<SequelGoal>, Media, string]>([
    ['finds a sequel without a season in its name', parts, seasonWithoutNumber, 'Hoshi no Umi: Kaze #3'],
    [
      'returns `lost` for a sequel that is a part of the same season',
      parts,
      createTitle(4, 'Hoshi no Umi Season 1 Part 2'),
      'lost',
    ],
    ['finds a number that restarts', { season: 2, episode: 12 }, secondSeason, 'Hoshi no Umi 2nd Season #12'],
    [
      'finds a number that is continuous',
      { season: 2, episode: 24 },
      secondSeason,
      'Hoshi no Umi 2nd Season #12',
    ],
    [
      "returns `lost` for a number that is beyond the season's own numbering and the continuous numbering",
      { season: 2, episode: 25 },
      secondSeason,
      'lost',
    ],
    [
      "returns `lost` for a number that fits the season's own numbering and the continuous numbering",
      { season: 2, episode: 13 },
      { ...secondSeason, episodes: 24 },
      'lost',
    ],
    ['returns `lost` if the season is not found', { season: 3, episode: 3 }, secondSeason, 'lost'],
  ])('%s', (_what, part, sequel, end) => {
    expect(describeSequelWalk(part, [[firstSeason, sequelTo(sequel)], [sequel]])).toBe(end);
  });

  it('counts continuous numbers across two seasons', () => {
    const facts: readonly TitleWithRelations[] = [
      [firstSeason, sequelTo(secondSeason)],
      [secondSeason, sequelTo(thirdSeason)],
      [thirdSeason],
    ];
    expect(describeSequelWalk({ season: 3, episode: 3 }, facts)).toBe('Hoshi no Umi 3rd Season #3');
    expect(describeSequelWalk({ season: 3, episode: 26 }, facts)).toBe('Hoshi no Umi 3rd Season #2');
  });

  it('continues from the season that the page names only into a later part of that season', () => {
    const part = createTitle(4, 'Hoshi no Umi 2nd Season Part 2');
    const bare = createTitle(4, 'Hoshi no Umi Part 2');
    const from = { startId: secondSeason.id, byWords: false, named: 2 };
    expect(describeSequelWalk(from, [[secondSeason, sequelTo(part)]], [part])).toBe(
      'Hoshi no Umi 2nd Season Part 2 #2',
    );
    expect(describeSequelWalk(from, [[secondSeason, sequelTo(bare)]], [bare])).toBe('Hoshi no Umi Part 2 #2');
    expect(
      describeSequelWalk(from, [[secondSeason, sequelTo(seasonWithoutNumber)]], [seasonWithoutNumber]),
    ).toBe('lost');
  });
});

describe('followSequels to a number', () => {
  it.each<[string, number, Media, string]>([
    ['finds the last episode of the sequel', 24, secondSeason, 'Hoshi no Umi 2nd Season #12'],
    [
      'finds any number of a sequel that is still airing',
      40,
      { ...secondSeason, episodes: null, status: 'RELEASING' },
      'Hoshi no Umi 2nd Season #28',
    ],
    [
      'returns `lost` for a cancelled sequel of unknown length',
      14,
      { ...secondSeason, episodes: null, status: 'CANCELLED' },
      'lost',
    ],
  ])('%s', (_what, number, sequel, end) => {
    expect(describeSequelWalk({ episode: number }, [[firstSeason, sequelTo(sequel)]], [sequel])).toBe(end);
  });

  it.each([
    ['begins after the number', 15, 20, SECOND],
    ['ends before the number', 2, 13, SECOND],
    ['is for this number only', 14, 14, 'lost'],
    ['has no end', 10, 0, 'lost'],
  ])('returns $3 if a redirect to another title %s', (_what, from, last, end) => {
    const rules = [[firstSeason.mal_id, 0, from, last, seasonWithoutNumber.mal_id, 0, 1, 0]];
    const data = readMatchingData({ relations: { rules }, siteIds: null });
    expect(describeSequelWalk({}, [[firstSeason, sequelTo(secondSeason)]], [secondSeason], data)).toBe(end);
  });
});

describe('followSequels to an episode', () => {
  const evidence = [{ code: 'exactTitle' as const, values: {} }];
  const facts: readonly TitleWithRelations[] = [[firstSeason, sequelTo(secondSeason)]];

  it('returns `sequelByCount` as evidence for a continuous number', () => {
    const values = { title: secondSeason.title, episode: 2, before: 12 };
    expect(walkSequelChain({ offset: 5, evidence }, facts, [secondSeason])).toEqual({
      kind: 'accepted',
      media: secondSeason,
      episode: 2,
      offset: 17,
      evidence: [...evidence, { code: 'sequelByCount', values }],
    });
  });

  it('returns `sequelOfSeries` as evidence for a number that restarts', () => {
    const values = { title: secondSeason.title, episode: 3, before: 0 };
    expect(walkSequelChain({ season: 2, episode: 3 }, facts, [secondSeason])).toMatchObject({
      offset: 0,
      evidence: [{ code: 'sequelOfSeries', values }],
    });
  });
});
