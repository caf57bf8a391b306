// Tests the season chain: which entries belong to a series, in which order and season, and how many episodes precede each.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { describeWanted } from '@/lib/matching/wanted.ts';
import { title } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

function placesOf(catalogue: readonly Media[], seriesTitle = 'Hoshi no Umi') {
  const wanted = describeWanted(episode({ seriesTitle, seasonTitle: null }));
  return findSeasonChain(wanted, catalogue.map(candidateOf)).places;
}

/** Each season as "title: season, episodes before it". */
const lineOf = (...asked: Parameters<typeof placesOf>) =>
  placesOf(...asked).map(({ candidate, season, before }) => `${candidate.media.title}: ${season}, ${before}`);

const day = (startDate: string | null) => ({
  startDate,
  year: startDate === null ? null : Number(startDate.slice(0, 4)),
});
const first = title(1, 'Hoshi no Umi', { episodes: 13 });
const second = title(2, 'Hoshi no Umi 2nd Season');
const third = title(3, 'Hoshi no Umi 3rd Season');
const anchor = 'Hoshi no Umi: 1, 0';

describe('the seasons of a series', () => {
  it('are in the order in which they were shown', () => {
    const line = [anchor, 'Hoshi no Umi 2nd Season: 2, 13', 'Hoshi no Umi 3rd Season: 3, 25'];
    expect(lineOf([third, first, second])).toEqual(line);
    expect(lineOf([second, third, first])).toEqual(line);
  });

  it('are known by their own names, or by their place alone', () => {
    const unmarked = title(2, 'Hoshi no Umi: Kaze');
    expect(placesOf([first, unmarked, third]).map(({ season, named }) => [season, named])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it('have no known number of episodes before them where one in between is missing', () => {
    const fourth = title(4, 'Hoshi no Umi 4th Season');
    expect(lineOf([first, third, fourth])).toEqual([
      anchor,
      'Hoshi no Umi 3rd Season: 3, null',
      'Hoshi no Umi 4th Season: 4, null',
    ]);
  });

  it('have no known number of episodes before them where the length of one is unknown', () => {
    expect(
      lineOf([first, { ...second, episodes: null }, third, title(4, 'Hoshi no Umi 4th Season')]),
    ).toEqual([
      anchor,
      'Hoshi no Umi 2nd Season: 2, 13',
      'Hoshi no Umi 3rd Season: 3, null',
      'Hoshi no Umi 4th Season: 4, null',
    ]);
  });
});

describe('a second part', () => {
  it.each<[string, readonly Media[], string]>([
    ['is of the season before it', [first, title(2, 'Hoshi no Umi Part 2')], 'Hoshi no Umi Part 2: 1, 13'],
    [
      'is of the season that it names',
      [first, title(2, 'Hoshi no Umi 2nd Season Part 2')],
      'Hoshi no Umi 2nd Season Part 2: 2, 13',
    ],
    [
      'of other words is a season of its own',
      [first, title(2, 'Hoshi no Umi: Kaze'), title(3, 'Hoshi no Umi: Yoru Part 2')],
      'Hoshi no Umi: Yoru Part 2: 3, 25',
    ],
    [
      'of the same words goes on in their season',
      [first, title(2, 'Hoshi no Umi: Kaze'), title(3, 'Hoshi no Umi: Kaze Part 2')],
      'Hoshi no Umi: Kaze Part 2: 2, 25',
    ],
    [
      'of the same words with an arc goes on in their season',
      [first, title(2, 'Hoshi no Umi Part 2: Yoru')],
      'Hoshi no Umi Part 2: Yoru: 1, 13',
    ],
    [
      'that is called part 1 is a season of its own',
      [first, title(2, 'Hoshi no Umi: Kaze Part 1')],
      'Hoshi no Umi: Kaze Part 1: 2, 13',
    ],
  ])('%s', (_what, catalogue, last) => {
    expect(lineOf(catalogue).at(-1)).toBe(last);
  });

  it('goes on by one of several titles of both', () => {
    const both = (id: number, romaji: string, english: string) =>
      title(id, romaji, { titles: { romaji, english, native: null } });
    const line = [both(1, 'Hoshi no Umi', 'Stars'), both(2, 'Umi no Hoshi', 'Stars Part 2')];
    expect(lineOf(line)).toEqual([anchor, 'Umi no Hoshi: 1, 12']);
  });
});

describe('a season belongs to the series', () => {
  it.each<[string, Media]>([
    ['whose name goes on from it', title(2, 'Hoshi no Umi: Kaze')],
    ['that has the very name, and is younger', title(2, 'Hoshi no Umi')],
    [
      'whose other title begins like it',
      title(2, 'Kaze', { titles: { romaji: 'Kaze', english: 'Hoshi no Umi II', native: '風' } }),
    ],
    [
      'of which only the year is known, and that is the same',
      title(2, 'Hoshi no Umi: Kaze', { startDate: null, year: 2001 }),
    ],
    ['that was shown on the same day', title(2, 'Hoshi no Umi: Kaze', day('2001-04-04'))],
    [
      'that names its number, and is older within the same year',
      title(2, 'Hoshi no Umi 2nd Season', day('2001-01-01')),
    ],
    [
      'that names its part, and is older within the same year',
      title(2, 'Hoshi no Umi Part 2', day('2001-01-01')),
    ],
    [
      'that is the final one, and is older within the same year',
      title(2, 'Hoshi no Umi Final Season', day('2001-01-01')),
    ],
    ['of eight episodes', title(2, 'Hoshi no Umi: Kaze', { episodes: 8 })],
    ['of unknown length', title(2, 'Hoshi no Umi: Kaze', { episodes: null })],
    ['of fewer, where it names its number', title(2, 'Hoshi no Umi 2nd Season', { episodes: 7 })],
    ['of fewer, where it names its part', title(2, 'Hoshi no Umi Part 2', { episodes: 7 })],
    ['of fewer, where it is the final one', title(2, 'Hoshi no Umi Final Season', { episodes: 7 })],
  ])('%s', (_what, other) => {
    expect(placesOf([first, other]).map(({ candidate }) => candidate.media.id)).toContain(other.id);
  });

  it('of which the beginning is unknown, where that of the first one is unknown', () => {
    expect(lineOf([title(1, 'Hoshi no Umi', day(null)), second])).toEqual([
      'Hoshi no Umi 2nd Season: 2, null',
      'Hoshi no Umi: 3, null',
    ]);
  });

  it('by the name that the page has, where the catalogue has another', () => {
    const [one, two] = [title(1, 'Umibe', { synonyms: ['Hoshi no Umi'] }), title(2, 'Hoshi no Umi: Kaze')];
    expect(lineOf([one, two])).toEqual(['Umibe: 1, 0', 'Hoshi no Umi: Kaze: 2, 12']);
  });
});

describe('no season of the series is', () => {
  it.each<[string, Media]>([
    ['a film', title(2, 'Hoshi no Umi 2nd Season', { format: 'MOVIE' })],
    ['what has no day', title(2, 'Hoshi no Umi 2nd Season', day(null))],
    ['what is older by a day, and names no number', title(2, 'Hoshi no Umi: Kaze', day('2001-04-03'))],
    [
      'what is older by a year, though it names its number',
      title(2, 'Hoshi no Umi 2nd Season', day('2000-12-31')),
    ],
    ['a mini series of seven episodes', title(2, 'Hoshi no Umi: Kaze', { episodes: 7 })],
    ['a title of which only a part of a word is the name', title(2, 'Hoshi no Umibe 2nd Season')],
    ['a title that ends with the name', title(2, 'Kaze: Hoshi no Umi')],
    ['a title that only a synonym connects', title(2, 'Kaze', { synonyms: ['Hoshi no Umi 2nd Season'] })],
  ])('%s', (_what, other) => {
    expect(lineOf([first, other])).toEqual([anchor]);
  });

  it('anything that begins with a name of one or two letters', () => {
    expect(lineOf([title(1, 'Ao'), title(2, 'Ao Kaze')], 'Ao')).toEqual(['Ao: 1, 0']);
    expect(lineOf([title(1, 'Aoi'), title(2, 'Aoi Kaze')], 'Aoi')).toEqual(['Aoi: 1, 0', 'Aoi Kaze: 2, 12']);
  });
});
