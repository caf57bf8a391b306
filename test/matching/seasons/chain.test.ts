// Tests the season chain. Checks which entries belong to a series, in which order and season, and how many episodes come before each.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

function positionsOf(catalogue: readonly Media[], seriesTitle = 'Hoshi no Umi') {
  const wanted = wantedNamesOf(episode({ seriesTitle, seasonTitle: null }));
  return findSeasonChain(wanted, catalogue.map(candidateOf)).positions;
}

/** Returns each season as "title: season, episodes before it". */
const lineOf = (...asked: Parameters<typeof positionsOf>) =>
  positionsOf(...asked).map(
    ({ candidate, season, before }) => `${candidate.media.title}: ${season}, ${before}`,
  );

const day = (startDate: string | null) => ({
  startDate,
  year: startDate === null ? null : Number(startDate.slice(0, 4)),
});
const first = createTitle(1, 'Hoshi no Umi', { episodes: 13 });
const second = createTitle(2, 'Hoshi no Umi 2nd Season');
const third = createTitle(3, 'Hoshi no Umi 3rd Season');
const anchor = 'Hoshi no Umi: 1, 0';

describe('findSeasonChain', () => {
  it('orders seasons by their start', () => {
    const line = [anchor, 'Hoshi no Umi 2nd Season: 2, 13', 'Hoshi no Umi 3rd Season: 3, 25'];
    expect(lineOf([third, first, second])).toEqual(line);
    expect(lineOf([second, third, first])).toEqual(line);
  });

  it("takes the season number from an entry's name or, without a number there, from its position", () => {
    const unmarked = createTitle(2, 'Hoshi no Umi: Kaze');
    expect(positionsOf([first, unmarked, third]).map(({ season, named }) => [season, named])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it('returns null as the number of earlier episodes after a missing season', () => {
    const fourth = createTitle(4, 'Hoshi no Umi 4th Season');
    expect(lineOf([first, third, fourth])).toEqual([
      anchor,
      'Hoshi no Umi 3rd Season: 3, null',
      'Hoshi no Umi 4th Season: 4, null',
    ]);
  });

  it('returns null as the number of earlier episodes after a season of unknown length', () => {
    expect(
      lineOf([first, { ...second, episodes: null }, third, createTitle(4, 'Hoshi no Umi 4th Season')]),
    ).toEqual([
      anchor,
      'Hoshi no Umi 2nd Season: 2, 13',
      'Hoshi no Umi 3rd Season: 3, null',
      'Hoshi no Umi 4th Season: 4, null',
    ]);
  });
});

describe('findSeasonChain for a second part', () => {
  it.each<[string, readonly Media[], string]>([
    [
      'puts the part into the previous season',
      [first, createTitle(2, 'Hoshi no Umi Part 2')],
      'Hoshi no Umi Part 2: 1, 13',
    ],
    [
      'puts the part into the season that its name states',
      [first, createTitle(2, 'Hoshi no Umi 2nd Season Part 2')],
      'Hoshi no Umi 2nd Season Part 2: 2, 13',
    ],
    [
      'makes the part a separate season if its words differ',
      [first, createTitle(2, 'Hoshi no Umi: Kaze'), createTitle(3, 'Hoshi no Umi: Yoru Part 2')],
      'Hoshi no Umi: Yoru Part 2: 3, 25',
    ],
    [
      'puts the part into the season with the same words',
      [first, createTitle(2, 'Hoshi no Umi: Kaze'), createTitle(3, 'Hoshi no Umi: Kaze Part 2')],
      'Hoshi no Umi: Kaze Part 2: 2, 25',
    ],
    [
      'puts a part with an arc into the season with the same words',
      [first, createTitle(2, 'Hoshi no Umi Part 2: Yoru')],
      'Hoshi no Umi Part 2: Yoru: 1, 13',
    ],
    [
      'makes a part 1 a separate season',
      [first, createTitle(2, 'Hoshi no Umi: Kaze Part 1')],
      'Hoshi no Umi: Kaze Part 1: 2, 13',
    ],
  ])('%s', (_what, catalogue, last) => {
    expect(lineOf(catalogue).at(-1)).toBe(last);
  });

  it('compares every title of the second part with every title of the first part', () => {
    const both = (id: number, romaji: string, english: string) =>
      createTitle(id, romaji, { titles: { romaji, english, native: null } });
    const line = [both(1, 'Hoshi no Umi', 'Stars'), both(2, 'Umi no Hoshi', 'Stars Part 2')];
    expect(lineOf(line)).toEqual([anchor, 'Umi no Hoshi: 1, 12']);
  });
});

describe('findSeasonChain with related entries', () => {
  it.each<[string, Media]>([
    ['whose name continues the series’ name', createTitle(2, 'Hoshi no Umi: Kaze')],
    ['that is newer and has the same name', createTitle(2, 'Hoshi no Umi')],
    [
      'whose English title begins with the series’ name',
      createTitle(2, 'Kaze', { titles: { romaji: 'Kaze', english: 'Hoshi no Umi II', native: '風' } }),
    ],
    [
      'of which only the year is known, if the first season is of the same year',
      createTitle(2, 'Hoshi no Umi: Kaze', { startDate: null, year: 2001 }),
    ],
    ['that started on the same day', createTitle(2, 'Hoshi no Umi: Kaze', day('2001-04-04'))],
    [
      'that states its season and is older within the same year',
      createTitle(2, 'Hoshi no Umi 2nd Season', day('2001-01-01')),
    ],
    [
      'that states its part and is older within the same year',
      createTitle(2, 'Hoshi no Umi Part 2', day('2001-01-01')),
    ],
    [
      'that is the final season and is older within the same year',
      createTitle(2, 'Hoshi no Umi Final Season', day('2001-01-01')),
    ],
    ['of eight episodes', createTitle(2, 'Hoshi no Umi: Kaze', { episodes: 8 })],
    ['of unknown length', createTitle(2, 'Hoshi no Umi: Kaze', { episodes: null })],
    ['of seven episodes that states its season', createTitle(2, 'Hoshi no Umi 2nd Season', { episodes: 7 })],
    ['of seven episodes that states its part', createTitle(2, 'Hoshi no Umi Part 2', { episodes: 7 })],
    [
      'of seven episodes that is the final season',
      createTitle(2, 'Hoshi no Umi Final Season', { episodes: 7 }),
    ],
  ])('includes an entry %s', (_what, other) => {
    expect(positionsOf([first, other]).map(({ candidate }) => candidate.media.id)).toContain(other.id);
  });

  it('puts a first season without a date at the end', () => {
    expect(lineOf([createTitle(1, 'Hoshi no Umi', day(null)), second])).toEqual([
      'Hoshi no Umi 2nd Season: 2, null',
      'Hoshi no Umi: 3, null',
    ]);
  });

  it('includes an entry whose name continues a synonym of the series', () => {
    const [one, two] = [
      createTitle(1, 'Umibe', { synonyms: ['Hoshi no Umi'] }),
      createTitle(2, 'Hoshi no Umi: Kaze'),
    ];
    expect(lineOf([one, two])).toEqual(['Umibe: 1, 0', 'Hoshi no Umi: Kaze: 2, 12']);
  });
});

describe('findSeasonChain with unrelated entries', () => {
  it.each<[string, Media]>([
    ['a film', createTitle(2, 'Hoshi no Umi 2nd Season', { format: 'MOVIE' })],
    ['an entry without a date', createTitle(2, 'Hoshi no Umi 2nd Season', day(null))],
    [
      'an entry that is a day older and states no season',
      createTitle(2, 'Hoshi no Umi: Kaze', day('2001-04-03')),
    ],
    [
      'an entry of an earlier year that states its season',
      createTitle(2, 'Hoshi no Umi 2nd Season', day('2000-12-31')),
    ],
    ['a mini series of seven episodes', createTitle(2, 'Hoshi no Umi: Kaze', { episodes: 7 })],
    [
      'a title that has the name only as a part of a longer word',
      createTitle(2, 'Hoshi no Umibe 2nd Season'),
    ],
    ['a title that ends with the name', createTitle(2, 'Kaze: Hoshi no Umi')],
    [
      'a title with the series’ name only in a synonym',
      createTitle(2, 'Kaze', { synonyms: ['Hoshi no Umi 2nd Season'] }),
    ],
  ])('excludes %s', (_what, other) => {
    expect(lineOf([first, other])).toEqual([anchor]);
  });

  it('excludes entries whose name begins with a series name of one or two letters', () => {
    expect(lineOf([createTitle(1, 'Ao'), createTitle(2, 'Ao Kaze')], 'Ao')).toEqual(['Ao: 1, 0']);
    expect(lineOf([createTitle(1, 'Aoi'), createTitle(2, 'Aoi Kaze')], 'Aoi')).toEqual([
      'Aoi: 1, 0',
      'Aoi Kaze: 2, 12',
    ]);
  });
});
