// Tests which relations lead followSequels to the next season, which relations end it, and which details it requests.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { createTitle, type RelationLine } from '../../background/small-catalogue.ts';
import {
  describeSequelWalk,
  firstSeason,
  seasonWithoutNumber,
  secondSeason,
  sequelTo,
  type TitleWithRelations,
  thirdSeason,
} from './sequel-chain.ts';

const film = createTitle(5, 'Hoshi no Umi Movie', { format: 'MOVIE', episodes: 1 });
const book = createTitle(6, 'Hoshi no Umi', { type: 'manga', format: null });
const undated = { startDate: null, year: null };
const SECOND = 'Hoshi no Umi 2nd Season #2';

describe('followSequels with missing details', () => {
  it.each<[string, number, readonly TitleWithRelations[], readonly Media[], string]>([
    ['the start', 14, [], [firstSeason], 'look up 1'],
    ['the sequel itself', 14, [[firstSeason, sequelTo(secondSeason)]], [], 'look up 2'],
    [
      'a known sequel if the number is past its end',
      25,
      [[firstSeason, sequelTo(secondSeason)]],
      [secondSeason],
      'look up 2',
    ],
    [
      'no title if the sequel is known without its relations',
      14,
      [[firstSeason, sequelTo(secondSeason)]],
      [secondSeason],
      SECOND,
    ],
    [
      'no title if the sequel is known with its relations',
      14,
      [[firstSeason, sequelTo(secondSeason)], [secondSeason]],
      [],
      SECOND,
    ],
    ['no title if the start has the number', 12, [[firstSeason, sequelTo(secondSeason)]], [], 'lost'],
  ])('requests the details of %s', (_what, number, facts, known, end) => {
    expect(describeSequelWalk({ episode: number }, facts, known)).toBe(end);
  });
});

describe('followSequels from an entry with a prequel', () => {
  it.each<[string, Partial<SequelGoal>, readonly RelationLine[], string]>([
    [
      'returns `lost` if the entry was chosen only by its name',
      {},
      [sequelTo(secondSeason), ['PREQUEL', seasonWithoutNumber]],
      'lost',
    ],
    [
      'ignores the prequel if the entry was chosen by a rule for earlier episodes',
      { byWords: false },
      [sequelTo(secondSeason), ['PREQUEL', seasonWithoutNumber]],
      SECOND,
    ],
    [
      'ignores a book as the prequel',
      {},
      [sequelTo(secondSeason), ['PREQUEL', { ...book, format: 'MANGA' }]],
      SECOND,
    ],
    [
      'ignores other relations than prequel',
      {},
      [sequelTo(secondSeason), ['PARENT', seasonWithoutNumber]],
      SECOND,
    ],
  ])('%s', (_what, part, relations, end) => {
    expect(describeSequelWalk(part, [[firstSeason, ...relations]], [secondSeason])).toBe(end);
  });
});

describe('followSequels with the relations of the first season', () => {
  it.each<[string, RelationLine, string]>([
    ['does not count a side story as a second sequel', ['SIDE_STORY', seasonWithoutNumber], SECOND],
    ['does not count a book as a second sequel', ['SEQUEL', book], SECOND],
    ['returns `lost` with a second sequel on TV', ['SEQUEL', seasonWithoutNumber], 'lost'],
    [
      'returns `lost` with a second sequel of unknown format',
      ['SEQUEL', { ...seasonWithoutNumber, format: null }],
      'lost',
    ],
  ])('%s', (_what, beside, end) => {
    expect(describeSequelWalk({}, [[firstSeason, sequelTo(secondSeason), beside]], [secondSeason])).toBe(end);
  });

  it('returns `lost` if no relation is a sequel', () => {
    expect(describeSequelWalk({}, [[firstSeason, ['SIDE_STORY', secondSeason]]], [secondSeason])).toBe(
      'lost',
    );
    expect(describeSequelWalk({}, [[firstSeason]], [secondSeason])).toBe('lost');
  });
});

describe('followSequels with extras', () => {
  const kinds: readonly RelationLine[] = [
    ['SEQUEL', film],
    ['SIDE_STORY', { ...film, format: 'OVA' }],
    ['OTHER', { ...film, format: 'SPECIAL' }],
    ['OTHER', { ...film, format: null }],
  ];

  it.each(kinds.map((extra) => [`${extra[0]} (${extra[1].format ?? 'unknown format'})`, extra] as const))(
    'returns `lost` for the first two numbers past the end with the extra %s',
    (_name, extra) => {
      const facts: readonly TitleWithRelations[] = [[firstSeason, sequelTo(secondSeason), extra]];
      expect(describeSequelWalk({ episode: 14 }, facts, [secondSeason])).toBe('lost');
      expect(describeSequelWalk({ episode: 15 }, facts, [secondSeason])).toBe('Hoshi no Umi 2nd Season #3');
    },
  );

  it('returns `lost` for a bare season number', () => {
    const facts: readonly TitleWithRelations[] = [
      [firstSeason, sequelTo(secondSeason), ['SIDE_STORY', film]],
    ];
    expect(describeSequelWalk({ season: 2, episode: 3 }, facts, [secondSeason])).toBe(
      'Hoshi no Umi 2nd Season #3',
    );
    expect(describeSequelWalk({ season: 2, episode: 3, numberOnly: true }, facts, [secondSeason])).toBe(
      'lost',
    );
    expect(
      describeSequelWalk(
        { season: 2, episode: 3, numberOnly: true },
        [[firstSeason, sequelTo(secondSeason)]],
        [secondSeason],
      ),
    ).toBe('Hoshi no Umi 2nd Season #3');
  });

  it('ignores the books that an anime is related to', () => {
    expect(
      describeSequelWalk({}, [[firstSeason, sequelTo(secondSeason), ['ADAPTATION', book]]], [secondSeason]),
    ).toBe(SECOND);
  });
});

describe('followSequels from an entry', () => {
  it.each([
    ['that is still airing', { status: 'RELEASING' }],
    ['of unknown length', { episodes: null }],
    ['of unknown format', { format: null }],
    ['without a date', undated],
  ])('returns `lost` after an entry %s', (_what, part) => {
    expect(
      describeSequelWalk({}, [[{ ...firstSeason, ...part }, sequelTo(secondSeason)]], [secondSeason]),
    ).toBe('lost');
  });

  it('continues from an entry with only a year unless the sequel is of an earlier year', () => {
    const ofYear = { ...firstSeason, startDate: null, year: 2002 };
    expect(describeSequelWalk({}, [[ofYear, sequelTo(secondSeason)]], [secondSeason])).toBe(SECOND);
    expect(
      describeSequelWalk({}, [[{ ...ofYear, year: 2003 }, sequelTo(secondSeason)]], [secondSeason]),
    ).toBe('lost');
  });
});

describe('followSequels to a sequel', () => {
  it.each<[string, Media]>([
    ['of unknown format', { ...secondSeason, format: null }],
    ['that is a film', { ...secondSeason, format: 'MOVIE' }],
    ['that is older', { ...secondSeason, startDate: '2001-04-03' }],
    ['without a date', { ...secondSeason, ...undated }],
    ['that has not started yet', { ...secondSeason, status: 'NOT_YET_RELEASED' }],
    ['with the number of the season after the next', thirdSeason],
    ['that is a part of the season after the next', createTitle(4, 'Hoshi no Umi 3rd Season Part 2')],
    ['with the same season number', createTitle(4, 'Hoshi no Umi Season 1')],
  ])('returns `lost` for a sequel %s', (_what, sequel) => {
    // The relation states the format TV for each sequel. So only the other facts about the sequel can prevent the step.
    expect(describeSequelWalk({}, [[firstSeason, sequelTo({ ...sequel, format: 'TV' })]], [sequel])).toBe(
      'lost',
    );
  });
});
