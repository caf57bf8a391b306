// Tests which relations lead followSequels to the next season, and which end it. Also tests which details it requests.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { type Line, title } from '../../background/small-catalogue.ts';
import { type Facts, first, follow, second, third, to, unmarked } from './walk.ts';

const film = title(5, 'Hoshi no Umi Movie', { format: 'MOVIE', episodes: 1 });
const book = title(6, 'Hoshi no Umi', { type: 'manga', format: null });
const undated = { startDate: null, year: null };
const SECOND = 'Hoshi no Umi 2nd Season #2';

describe('followSequels with missing details', () => {
  it.each<[string, number, readonly Facts[], readonly Media[], string]>([
    ['the start', 14, [], [first], 'look up 1'],
    ['the sequel itself', 14, [[first, to(second)]], [], 'look up 2'],
    ['a known sequel, if the number is past its end', 25, [[first, to(second)]], [second], 'look up 2'],
    ['no title if the sequel is known without its relations', 14, [[first, to(second)]], [second], SECOND],
    ['no title if the sequel is known with its relations', 14, [[first, to(second)], [second]], [], SECOND],
    ['no title if the start has the number', 12, [[first, to(second)]], [], 'lost'],
  ])('requests the details of %s', (_what, number, facts, known, end) => {
    expect(follow({ episode: number }, facts, known)).toBe(end);
  });
});

describe('followSequels if something precedes the start', () => {
  it.each<[string, Partial<SequelGoal>, readonly Line[], string]>([
    ['returns lost, because the start may be an arc', {}, [to(second), ['PREQUEL', unmarked]], 'lost'],
    [
      'ignores the prequel if earlier episodes belong to the start',
      { byWords: false },
      [to(second), ['PREQUEL', unmarked]],
      SECOND,
    ],
    ['ignores a book as the prequel', {}, [to(second), ['PREQUEL', { ...book, format: 'MANGA' }]], SECOND],
    ['ignores other relations than prequel', {}, [to(second), ['PARENT', unmarked]], SECOND],
  ])('%s', (_what, part, relations, end) => {
    expect(follow(part, [[first, ...relations]], [second])).toBe(end);
  });
});

describe('followSequels with one sequel', () => {
  it.each<[string, Line, string]>([
    ['does not count a side story as a second sequel', ['SIDE_STORY', unmarked], SECOND],
    ['does not count a book as a second sequel', ['SEQUEL', book], SECOND],
    ['returns lost with a second sequel on TV', ['SEQUEL', unmarked], 'lost'],
    [
      'returns lost with a second sequel of unknown format',
      ['SEQUEL', { ...unmarked, format: null }],
      'lost',
    ],
  ])('%s', (_what, beside, end) => {
    expect(follow({}, [[first, to(second), beside]], [second])).toBe(end);
  });

  it('returns lost without a sequel', () => {
    expect(follow({}, [[first, ['SIDE_STORY', second]]], [second])).toBe('lost');
    expect(follow({}, [[first]], [second])).toBe('lost');
  });
});

describe('followSequels with extras', () => {
  const kinds: readonly Line[] = [
    ['SEQUEL', film],
    ['SIDE_STORY', { ...film, format: 'OVA' }],
    ['OTHER', { ...film, format: 'SPECIAL' }],
    ['OTHER', { ...film, format: null }],
  ];

  it.each(kinds)(
    'returns lost for the first two numbers past the end, which may be the extra %s',
    (...extra) => {
      const facts: readonly Facts[] = [[first, to(second), extra]];
      expect(follow({ episode: 14 }, facts, [second])).toBe('lost');
      expect(follow({ episode: 15 }, facts, [second])).toBe('Hoshi no Umi 2nd Season #3');
    },
  );

  it('returns lost for a bare season number, but not for a season in words', () => {
    const facts: readonly Facts[] = [[first, to(second), ['SIDE_STORY', film]]];
    expect(follow({ season: 2, episode: 3 }, facts, [second])).toBe('Hoshi no Umi 2nd Season #3');
    expect(follow({ season: 2, episode: 3, numberOnly: true }, facts, [second])).toBe('lost');
    expect(follow({ season: 2, episode: 3, numberOnly: true }, [[first, to(second)]], [second])).toBe(
      'Hoshi no Umi 2nd Season #3',
    );
  });

  it('ignores books', () => {
    expect(follow({}, [[first, to(second), ['ADAPTATION', book]]], [second])).toBe(SECOND);
  });
});

describe('followSequels from an entry', () => {
  it.each([
    ['that is still airing', { status: 'RELEASING' }],
    ['of unknown length', { episodes: null }],
    ['of unknown format', { format: null }],
    ['without a date', undated],
  ])('returns lost after an entry %s', (_what, part) => {
    expect(follow({}, [[{ ...first, ...part }, to(second)]], [second])).toBe('lost');
  });

  it('continues from an entry of which only the year is known, unless the sequel is older', () => {
    const ofYear = { ...first, startDate: null, year: 2002 };
    expect(follow({}, [[ofYear, to(second)]], [second])).toBe(SECOND);
    expect(follow({}, [[{ ...ofYear, year: 2003 }, to(second)]], [second])).toBe('lost');
  });
});

describe('followSequels to a sequel', () => {
  it.each<[string, Media]>([
    ['of unknown format', { ...second, format: null }],
    ['that is a film', { ...second, format: 'MOVIE' }],
    ['that is older', { ...second, startDate: '2001-04-03' }],
    ['without a date', { ...second, ...undated }],
    ['that has not started yet', { ...second, status: 'NOT_YET_RELEASED' }],
    ['that states the season after the next', third],
    ['that states a part of the season after the next', title(4, 'Hoshi no Umi 3rd Season Part 2')],
    ['that states the same season', title(4, 'Hoshi no Umi Season 1')],
  ])('does not step to a sequel %s', (_what, sequel) => {
    // According to the relation, the title is TV. So only the facts of the title decide.
    expect(follow({}, [[first, to({ ...sequel, format: 'TV' })]], [sequel])).toBe('lost');
  });
});
