// Tests what the texts and numbers of a page say about its entry.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { describeWanted, laterSeason, type Wanted } from '@/lib/matching/wanted.ts';
import { episode } from '../../domain/examples.ts';

const wantedOf = (part: Partial<ObservedEpisode>): Wanted =>
  describeWanted(episode({ seriesTitle: 'Hoshi no Umi', seasonTitle: null, ...part }));

const fulls = (names: Wanted['names']) => names.map(({ full }) => full);

describe('a page says of the season', () => {
  it.each<[string, Partial<ObservedEpisode>, Partial<Wanted>]>([
    ['nothing by the series alone', {}, { season: null, bare: true, untitled: true, numberOnly: false }],
    [
      'nothing by the title of the series again',
      { seasonTitle: ' Hoshi no Umi ' },
      { bare: true, untitled: false, arc: [] },
    ],
    ['nothing by an empty title', { seasonTitle: '  ' }, { bare: true, untitled: true }],
    [
      'nothing by number 1',
      { seasonNumber: 1 },
      { season: null, bare: true, numberOnly: false, seasonNumber: 1 },
    ],
    ['a number alone', { seasonNumber: 2 }, { season: 2, bare: false, numberOnly: true }],
    [
      'a number beside the same words',
      { seriesTitle: 'Hoshi no Umi Season 2', seasonNumber: 2 },
      { season: 2, numberOnly: false },
    ],
    [
      'words, and no number beside them',
      { seasonTitle: 'Hoshi no Umi', seasonNumber: 2 },
      { season: null, bare: true, numberOnly: false },
    ],
    [
      'a number in words',
      { seasonTitle: 'Staffel 2' },
      { season: 2, bare: false, numberOnly: false, arc: [] },
    ],
    [
      'the number of the season, and not that of the series',
      { seriesTitle: 'Hoshi no Umi 2', seasonTitle: 'Season 3' },
      { season: 3 },
    ],
    ['an arc', { seasonTitle: 'Hoshi no Umi: Kaze' }, { season: null, bare: false }],
    ['its part', { seasonTitle: 'Part 2' }, { part: 2, season: null, bare: false }],
    ['that it is the final one', { seasonTitle: 'The Final Season' }, { final: true, bare: false }],
    [
      'that it is the final one by the series',
      { seriesTitle: 'Hoshi no Umi Final Season' },
      { final: true, bare: false },
    ],
    ['its year', { seasonTitle: 'Hoshi no Umi (2019)' }, { year: 2019, bare: true }],
    [
      'its range of numbers',
      { seasonTitle: 'Hoshi no Umi (13-24)' },
      { range: { from: 13, to: 24 }, bare: true },
    ],
    ['that it is a film by its words', { seasonTitle: 'Hoshi no Umi Movie' }, { format: 'movie' }],
    ['that it is a film by the kind of page', { episodeType: 'movie' }, { format: 'movie' }],
    ['that it is an OVA by the series', { seriesTitle: 'Hoshi no Umi OVA' }, { format: 'ova' }],
  ])('%s', (_what, page, said) => {
    expect(wantedOf(page)).toMatchObject(said);
  });

  it.each<[Partial<ObservedEpisode>, boolean]>([
    [{ titleIsSeries: true }, true],
    [{ titleIsSeries: true, seasonNumber: 1 }, false],
    [{ titleIsSeries: true, seasonTitle: 'Season 2' }, false],
    [{ titleIsSeries: false }, false],
    [{}, false],
  ])(
    'nothing at all, where its title is that of the whole series and nothing else is there: %j',
    (page, unsaid) => {
      expect(wantedOf(page).seasonUnsaid).toBe(unsaid);
    },
  );

  it.each([
    [null, null],
    [0, null],
    [1, null],
    [2, 2],
  ])('by number %s that it is a later one: %s', (number, later) => {
    expect(laterSeason(number)).toBe(later);
  });
});

describe('the arc of a season', () => {
  it.each([
    ['is what its title has beyond the series', 'Hoshi no Umi: Kaze no Machi', ['kaze', 'machi']],
    ['has no little words', 'Hoshi no Umi: The Kaze of Yoru', ['kaze', 'yoru']],
    ['has little words where there are no others', 'Hoshi no Umi: The', ['the']],
    ['has no word for another cut', 'Hoshi no Umi Special Edition Kaze', ['kaze']],
    ['is another cut where there is nothing else', 'Hoshi no Umi Special Edition', ['special', 'edition']],
    ['is none where its title has only words of the series', 'Umi no Hoshi', []],
    ['is none of marks', 'Season 2 Part 1', []],
  ])('%s', (_what, seasonTitle, arc) => {
    expect(wantedOf({ seasonTitle }).arc).toEqual(arc);
  });
});

describe('the names that may be the entry’s own', () => {
  it.each<[string, Partial<ObservedEpisode>, readonly string[]]>([
    ['are those of the series', {}, ['hoshi no umi']],
    [
      'are those of the series where the season has the same',
      { seasonTitle: 'Hoshi no Umi' },
      ['hoshi no umi'],
    ],
    [
      'are those of the series and its address where the season has the same',
      { seasonTitle: 'Hoshi no Umi', seriesSlug: 'stars' },
      ['hoshi no umi', 'stars'],
    ],
    ['are those of the series with a mere number', { seasonNumber: 2 }, ['hoshi no umi season 2']],
    [
      'are those of the series with the marks',
      { seasonTitle: 'Staffel 2' },
      ['hoshi no umi staffel 2', 'hoshi no umi staffel 2'],
    ],
    [
      'are that of the season, where it begins with the series',
      { seasonTitle: 'Hoshi no Umi: Kaze' },
      ['hoshi no umi kaze'],
    ],
    ['are that of the season, and both together', { seasonTitle: 'Kaze' }, ['kaze', 'hoshi no umi kaze']],
    [
      'are both together too where the season only ends with the series',
      { seasonTitle: 'Kaze Hoshi no Umi' },
      ['kaze hoshi no umi', 'hoshi no umi kaze hoshi no umi'],
    ],
  ])('%s', (_what, page, names) => {
    expect(fulls(wantedOf(page).names)).toEqual(names);
  });

  it('have the season that the number says, or their own', () => {
    expect(wantedOf({ seasonNumber: 2 }).names[0]?.season).toBe(2);
    expect(wantedOf({ seriesTitle: 'Hoshi no Umi 3', seasonNumber: 2 }).names[0]?.season).toBe(3);
  });

  it('are whole names, though the page has but a mark for the season', () => {
    const names = wantedOf({ seasonTitle: 'Staffel 2' }).names;
    const whole = ['hoshi no umi', 2, false];
    expect(names.map(({ plain, season, onlyMarks }) => [plain, season, onlyMarks])).toEqual([whole, whole]);
  });
});

it('the day and the written names of a page are kept as they are', () => {
  const written = { seriesTitle: 'Hoshi no Umi°', seasonTitle: 'Kaze!', airDate: '2020-01-01' };
  expect(wantedOf(written)).toMatchObject({ raws: ['kaze!', 'hoshi no umi°'], airDate: '2020-01-01' });
  expect(wantedOf({})).toMatchObject({ raws: ['hoshi no umi'], airDate: null });
});

describe('the names of the series', () => {
  it.each<[string, string | null, readonly string[]]>([
    ['are that of the page', null, ['hoshi no umi']],
    ['are that of its address too', 'sea--of-stars', ['hoshi no umi', 'sea of stars']],
    ['are there once where both are the same', 'hoshi-no-umi', ['hoshi no umi']],
  ])('%s', (_what, seriesSlug, names) => {
    expect(fulls(wantedOf({ seriesSlug }).series)).toEqual(names);
  });
});
