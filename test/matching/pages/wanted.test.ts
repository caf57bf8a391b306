// Tests what wantedNamesOf reads from the texts and numbers of a page.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { seasonNumberAboveOne, type WantedNames, wantedNamesOf } from '@/lib/matching/wanted.ts';
import { episode } from '../../domain/examples.ts';

const wantedOf = (part: Partial<ObservedEpisode>): WantedNames =>
  wantedNamesOf(episode({ seriesTitle: 'Hoshi no Umi', seasonTitle: null, ...part }));

const fulls = (names: WantedNames['names']) => names.map(({ full }) => full);

it('wantedNamesOf keeps the air date and the punctuation of the names', () => {
  const written = { seriesTitle: 'Hoshi no Umi°', seasonTitle: 'Kaze!', airDate: '2020-01-01' };
  expect(wantedOf(written)).toMatchObject({ raws: ['kaze!', 'hoshi no umi°'], airDate: '2020-01-01' });
  expect(wantedOf({})).toMatchObject({ raws: ['hoshi no umi'], airDate: null });
});

it.each([
  [null, null],
  [0, null],
  [1, null],
  [2, 2],
])('seasonNumberAboveOne returns $1 for season number %s', (number, later) => {
  expect(seasonNumberAboveOne(number)).toBe(later);
});

describe('wantedNamesOf', () => {
  it.each<[string, Partial<ObservedEpisode>, Partial<WantedNames>]>([
    [
      'no season if the page has only the series title',
      {},
      { season: null, bare: true, untitled: true, numberOnly: false },
    ],
    [
      'no season from a season title that repeats the series',
      { seasonTitle: ' Hoshi no Umi ' },
      { bare: true, untitled: false, arc: [] },
    ],
    ['no season from an empty season title', { seasonTitle: '  ' }, { bare: true, untitled: true }],
    [
      'no later season from season number 1',
      { seasonNumber: 1 },
      { season: null, bare: true, numberOnly: false, seasonNumber: 1 },
    ],
    ['a season from a bare number', { seasonNumber: 2 }, { season: 2, bare: false, numberOnly: true }],
    [
      'a season from words and number',
      { seriesTitle: 'Hoshi no Umi Season 2', seasonNumber: 2 },
      { season: 2, numberOnly: false },
    ],
    [
      'no season from a number next to the title of the series',
      { seasonTitle: 'Hoshi no Umi', seasonNumber: 2 },
      { season: null, bare: true, numberOnly: false },
    ],
    [
      'a season from words',
      { seasonTitle: 'Staffel 2' },
      { season: 2, bare: false, numberOnly: false, arc: [] },
    ],
    [
      'the season of the season title, not of the series',
      { seriesTitle: 'Hoshi no Umi 2', seasonTitle: 'Season 3' },
      { season: 3 },
    ],
    ['an arc', { seasonTitle: 'Hoshi no Umi: Kaze' }, { season: null, bare: false }],
    ['the part', { seasonTitle: 'Part 2' }, { part: 2, season: null, bare: false }],
    ['the final season', { seasonTitle: 'The Final Season' }, { final: true, bare: false }],
    [
      'the final season from the series title',
      { seriesTitle: 'Hoshi no Umi Final Season' },
      { final: true, bare: false },
    ],
    ['the year', { seasonTitle: 'Hoshi no Umi (2019)' }, { year: 2019, bare: true }],
    [
      'the range of numbers',
      { seasonTitle: 'Hoshi no Umi (13-24)' },
      { range: { from: 13, to: 24 }, bare: true },
    ],
    ['a film from a word of the season title', { seasonTitle: 'Hoshi no Umi Movie' }, { format: 'movie' }],
    ['a film from the episode type', { episodeType: 'movie' }, { format: 'movie' }],
    ['an OVA from the series title', { seriesTitle: 'Hoshi no Umi OVA' }, { format: 'ova' }],
  ])('reads %s', (_what, page, said) => {
    expect(wantedOf(page)).toMatchObject(said);
  });

  it.each<[Partial<ObservedEpisode>, boolean]>([
    [{ titleIsSeries: true }, true],
    [{ titleIsSeries: true, seasonNumber: 1 }, false],
    [{ titleIsSeries: true, seasonTitle: 'Season 2' }, false],
    [{ titleIsSeries: false }, false],
    [{}, false],
  ])('sets seasonMissing only for a series without a season: %j', (page, unsaid) => {
    expect(wantedOf(page).seasonMissing).toBe(unsaid);
  });
});

describe('the arc in wantedNamesOf', () => {
  it.each([
    [
      'contains the words of the season title that the series title lacks',
      'Hoshi no Umi: Kaze no Machi',
      ['kaze', 'machi'],
    ],
    ['contains no little words such as "the"', 'Hoshi no Umi: The Kaze of Yoru', ['kaze', 'yoru']],
    ['contains little words if the season title adds no other words', 'Hoshi no Umi: The', ['the']],
    ['contains no words for another cut', 'Hoshi no Umi Special Edition Kaze', ['kaze']],
    [
      'contains words for another cut if the season title adds no other words',
      'Hoshi no Umi Special Edition',
      ['special', 'edition'],
    ],
    ['is empty if the season title has only words of the series title', 'Umi no Hoshi', []],
    ['is empty for season words', 'Season 2 Part 1', []],
  ])('%s', (_what, seasonTitle, arc) => {
    expect(wantedOf({ seasonTitle }).arc).toEqual(arc);
  });
});

describe('the names in wantedNamesOf', () => {
  it.each<[string, Partial<ObservedEpisode>, readonly string[]]>([
    ['are the series title', {}, ['hoshi no umi']],
    ['are the series title if the season title is equal', { seasonTitle: 'Hoshi no Umi' }, ['hoshi no umi']],
    [
      'are the series title and the name in the address if the season title is equal',
      { seasonTitle: 'Hoshi no Umi', seriesSlug: 'stars' },
      ['hoshi no umi', 'stars'],
    ],
    ['are the series title with the season number', { seasonNumber: 2 }, ['hoshi no umi season 2']],
    [
      'are the series title with the season words',
      { seasonTitle: 'Staffel 2' },
      ['hoshi no umi staffel 2', 'hoshi no umi staffel 2'],
    ],
    [
      'are the season title if it begins with the series title',
      { seasonTitle: 'Hoshi no Umi: Kaze' },
      ['hoshi no umi kaze'],
    ],
    [
      'are the season title alone and after the series title',
      { seasonTitle: 'Kaze' },
      ['kaze', 'hoshi no umi kaze'],
    ],
    [
      'are the season title alone and after the series title if the season title ends with the series title',
      { seasonTitle: 'Kaze Hoshi no Umi' },
      ['kaze hoshi no umi', 'hoshi no umi kaze hoshi no umi'],
    ],
  ])('%s', (_what, page, names) => {
    expect(fulls(wantedOf(page).names)).toEqual(names);
  });

  it("have the page's season number if they state no season", () => {
    expect(wantedOf({ seasonNumber: 2 }).names[0]?.season).toBe(2);
    expect(wantedOf({ seriesTitle: 'Hoshi no Umi 3', seasonNumber: 2 }).names[0]?.season).toBe(3);
  });

  it('are the series title with season 2 for "Staffel 2"', () => {
    const names = wantedOf({ seasonTitle: 'Staffel 2' }).names;
    const whole = ['hoshi no umi', 2, false];
    expect(names.map(({ plain, season, onlyMarks }) => [plain, season, onlyMarks])).toEqual([whole, whole]);
  });
});

describe('the series names in wantedNamesOf', () => {
  it.each<[string, string | null, readonly string[]]>([
    ['are the page’s name', null, ['hoshi no umi']],
    ['include the name in the address', 'sea--of-stars', ['hoshi no umi', 'sea of stars']],
    ['contain equal names once', 'hoshi-no-umi', ['hoshi no umi']],
  ])('%s', (_what, seriesSlug, names) => {
    expect(fulls(wantedOf({ seriesSlug }).series)).toEqual(names);
  });
});
