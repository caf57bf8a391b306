// Tests which relations lead to the next season: which details are requested, which relations end the walk, and which are ignored.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { type Line, title } from '../../background/small-catalogue.ts';
import { type Facts, first, follow, second, third, to, unmarked } from './walk.ts';

const film = title(5, 'Hoshi no Umi Movie', { format: 'MOVIE', episodes: 1 });
const book = title(6, 'Hoshi no Umi', { type: 'manga', format: null });
const undated = { startDate: null, year: null };
const SECOND = 'Hoshi no Umi 2nd Season #2';

describe('what is not known yet is asked for', () => {
  it.each<[string, number, readonly Facts[], readonly Media[], string]>([
    ['the start', 14, [], [first], 'look up 1'],
    ['the sequel itself', 14, [[first, to(second)]], [], 'look up 2'],
    [
      'the relations of the sequel, where the number is beyond it',
      25,
      [[first, to(second)]],
      [second],
      'look up 2',
    ],
    ['nothing, where the sequel is known without its relations', 14, [[first, to(second)]], [second], SECOND],
    [
      'nothing, where the sequel is known with its relations alone',
      14,
      [[first, to(second)], [second]],
      [],
      SECOND,
    ],
    ['nothing, where the start has the number', 12, [[first, to(second)]], [], 'lost'],
  ])('%s', (_what, number, facts, known, end) => {
    expect(follow({ episode: number }, facts, known)).toBe(end);
  });
});

describe('what the start follows upon', () => {
  it.each<[string, Partial<SequelGoal>, readonly Line[], string]>([
    ['makes it an arc of something', {}, [to(second), ['PREQUEL', unmarked]], 'lost'],
    [
      'is no matter where earlier episodes have shown the start',
      { byWords: false },
      [to(second), ['PREQUEL', unmarked]],
      SECOND,
    ],
    ['may be a book', {}, [to(second), ['PREQUEL', { ...book, format: 'MANGA' }]], SECOND],
    ['is nothing else than a prequel', {}, [to(second), ['PARENT', unmarked]], SECOND],
  ])('%s', (_what, part, relations, end) => {
    expect(follow(part, [[first, ...relations]], [second])).toBe(end);
  });
});

describe('beside the one sequel', () => {
  it.each<[string, Line, string]>([
    ['a side story is no second one', ['SIDE_STORY', unmarked], SECOND],
    ['a book is no second one', ['SEQUEL', book], SECOND],
    ['a second one on TV leaves no answer', ['SEQUEL', unmarked], 'lost'],
    ['a second one of unknown format leaves no answer', ['SEQUEL', { ...unmarked, format: null }], 'lost'],
  ])('%s', (_what, beside, end) => {
    expect(follow({}, [[first, to(second), beside]], [second])).toBe(end);
  });

  it('there must be one', () => {
    expect(follow({}, [[first, ['SIDE_STORY', second]]], [second])).toBe('lost');
    expect(follow({}, [[first]], [second])).toBe('lost');
  });
});

describe('extras beside the seasons', () => {
  const kinds: readonly Line[] = [
    ['SEQUEL', film],
    ['SIDE_STORY', { ...film, format: 'OVA' }],
    ['OTHER', { ...film, format: 'SPECIAL' }],
    ['OTHER', { ...film, format: null }],
  ];

  it.each(kinds)('%s: the first two numbers beyond the end may be those', (...extra) => {
    const facts: readonly Facts[] = [[first, to(second), extra]];
    expect(follow({ episode: 14 }, facts, [second])).toBe('lost');
    expect(follow({ episode: 15 }, facts, [second])).toBe('Hoshi no Umi 2nd Season #3');
  });

  it('may be what a mere number of a season means, and no words for one', () => {
    const facts: readonly Facts[] = [[first, to(second), ['SIDE_STORY', film]]];
    expect(follow({ season: 2, episode: 3 }, facts, [second])).toBe('Hoshi no Umi 2nd Season #3');
    expect(follow({ season: 2, episode: 3, numberOnly: true }, facts, [second])).toBe('lost');
    expect(follow({ season: 2, episode: 3, numberOnly: true }, [[first, to(second)]], [second])).toBe(
      'Hoshi no Umi 2nd Season #3',
    );
  });

  it('are no books', () => {
    expect(follow({}, [[first, to(second), ['ADAPTATION', book]]], [second])).toBe(SECOND);
  });
});

describe('a step is taken from something', () => {
  it.each([
    ['that is still shown: its count may grow', { status: 'RELEASING' }],
    ['of unknown length', { episodes: null }],
    ['of unknown format', { format: null }],
    ['of which no day is known', undated],
  ])('but not from one %s', (_what, part) => {
    expect(follow({}, [[{ ...first, ...part }, to(second)]], [second])).toBe('lost');
  });

  it('of which only the year is known', () => {
    const ofYear = { ...first, startDate: null, year: 2002 };
    expect(follow({}, [[ofYear, to(second)]], [second])).toBe(SECOND);
    expect(follow({}, [[{ ...ofYear, year: 2003 }, to(second)]], [second])).toBe('lost');
  });
});

describe('a step is not taken to a sequel', () => {
  it.each<[string, Media]>([
    ['of unknown format', { ...second, format: null }],
    ['that is a film', { ...second, format: 'MOVIE' }],
    ['that is older', { ...second, startDate: '2001-04-03' }],
    ['of which no day is known', { ...second, ...undated }],
    ['that is not shown yet', { ...second, status: 'NOT_YET_RELEASED' }],
    ['that calls itself the season after the next', third],
    ['that calls itself a part of the season after the next', title(4, 'Hoshi no Umi 3rd Season Part 2')],
    ['that calls itself the same season', title(4, 'Hoshi no Umi Season 1')],
  ])('%s', (_what, sequel) => {
    // The relation may contain less than the title.
    expect(follow({}, [[first, to({ ...sequel, format: 'TV' })]], [sequel])).toBe('lost');
  });
});
