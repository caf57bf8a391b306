// Tests whether a later season of a site is a sequel, or a part of a long first entry.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { readMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { describeSeasonDecision, seasonFieldsWithWordsAndNumber } from './decided-season.ts';

type Names = Partial<Media['titles']>;

/** Returns a first entry and its sequel, with their relations. */
function pair(first: string, episodes: number, second: string, names: Names = {}, part: Partial<Media> = {}) {
  const one = createTitle(1, first, { episodes });
  const titles = { romaji: second, english: null, native: null, ...names };
  const two = createTitle(8, second, { episodes: 51, titles, ...part });
  const relations = [
    [one, [['SEQUEL', two]]],
    [two, [['PREQUEL', one]]],
  ] as const;
  return { found: [one, two], relations };
}

const naruto = pair('Naruto', 220, 'Naruto: Shippuuden', {}, { synonyms: ['Naruto Season 2'] });
const bleach = pair('Bleach', 366, 'Bleach: Sennen Kessen-hen', {}, { synonyms: ['Bleach Season 2'] });
const inuyasha = pair('InuYasha', 167, 'InuYasha: Kanketsu-hen');
const fairyTail = pair(
  'Fairy Tail',
  175,
  'Fairy Tail (2014)',
  { english: 'Fairy Tail Series 2' },
  {
    synonyms: ['Fairy Tail Season 2', 'Fairy Tail 2'],
  },
);
const gintama = pair('Gintama', 201, "Gintama'", { english: 'Gintama Season 2' });
const running = pair(
  'Meitantei no Machi',
  0,
  'Meitantei no Machi Shin',
  {},
  { synonyms: ['Meitantei no Machi 2'] },
);
const short = pair('Hoshi no Umi', 24, 'Hoshi no Umi: Yoake');
const stated = pair('Ace no Machi', 75, 'Ace no Machi: Second Season');

describe('matching a later season with a long first entry', () => {
  it.each([
    ['Naruto S2', seasonFieldsWithWordsAndNumber('Naruto', 2), naruto],
    ['Naruto S2, only in digits', { seriesTitle: 'Naruto', seasonNumber: 2 }, naruto],
    ['Naruto S2, only in words', { seriesTitle: 'Naruto', seasonTitle: '第2期' }, naruto],
    ['Naruto S2, in German', seasonFieldsWithWordsAndNumber('Naruto', 2, 'Staffel 2'), naruto],
    ['Naruto S2, in Russian', seasonFieldsWithWordsAndNumber('Naruto', 2, 'Сезон 2'), naruto],
    [
      'Naruto S2, with the name of its series',
      seasonFieldsWithWordsAndNumber('Naruto', 2, 'Naruto 2nd Season'),
      naruto,
    ],
    [
      'Naruto S2, with an unknown word for a season',
      seasonFieldsWithWordsAndNumber('Naruto', 2, 'Phần 2'),
      naruto,
    ],
    [
      'Naruto S2, with an unknown word for a season after the series’ name',
      seasonFieldsWithWordsAndNumber('Naruto', 2, 'Naruto Book 2'),
      naruto,
    ],
    ['Naruto S2, with its number as the title', seasonFieldsWithWordsAndNumber('Naruto', 2, '2'), naruto],
    ['Naruto S2, in Roman numerals', seasonFieldsWithWordsAndNumber('Naruto', 2, 'II'), naruto],
    [
      'Naruto S2, with a subtitle that the sequel lacks',
      seasonFieldsWithWordsAndNumber('Naruto', 2, 'Season 2: The Tournament'),
      naruto,
    ],
    [
      'Gintama S2, with an unknown word for a season',
      seasonFieldsWithWordsAndNumber('Gintama', 2, 'Κύκλος 2'),
      gintama,
    ],
    ['Naruto S2, in the title of the series', { seriesTitle: 'Naruto Season 2' }, naruto],
    ['Bleach S2, in the title of the series in Japanese', { seriesTitle: 'Bleach (第2期)' }, bleach],
    ['Naruto S2, as the title of an entry', { seriesTitle: 'Naruto II', titleIsSeries: false }, naruto],
    ['Bleach S2', seasonFieldsWithWordsAndNumber('Bleach', 2), bleach],
    ['InuYasha S2', seasonFieldsWithWordsAndNumber('InuYasha', 2), inuyasha],
    ['Fairy Tail S2', seasonFieldsWithWordsAndNumber('Fairy Tail', 2), fairyTail],
    ['Gintama S2, stated by a title of the sequel', seasonFieldsWithWordsAndNumber('Gintama', 2), gintama],
    [
      'a series that is still airing',
      seasonFieldsWithWordsAndNumber('Meitantei no Machi', 2),
      {
        ...running,
        found: running.found.map((one, at) =>
          at === 0 ? { ...one, episodes: null, status: 'RELEASING' } : one,
        ),
      },
    ],
  ] as const)('asks the user when the first entry may contain the season: %s', async (_name, page, known) => {
    expect(await describeSeasonDecision(page, known)).toBe('ask');
  });

  it.each(['Ace no Machi Season 2', 'Ace no Machi 第2期', 'Gintama 2nd Season'])(
    'accepts a sequel whose title states the season: %s',
    async (seriesTitle) => {
      const known = seriesTitle.startsWith('Ace') ? stated : gintama;
      expect(await describeSeasonDecision({ seriesTitle }, known)).toMatch(/(?:Second Season|Gintama') #1$/);
    },
  );

  describe('and a redirect from the sequel to the next entry', () => {
    const next = createTitle(9, 'Bleach: Sennen Kessen-hen - Soukoku-tan', { episodes: 13 });
    const rule = [bleach.found[1]?.mal_id, 0, 14, 26, next.mal_id, 0, 1, 1];
    const data = readMatchingData({ relations: { date: '2026-01-01', rules: [rule] }, siteIds: null });
    const [long, sequel] = bleach.found;
    const found = [long, { ...sequel, episodes: 13 }, next] as Media[];
    const known = { found, data };
    const decideAt = (episodeNumber: number) =>
      describeSeasonDecision(
        { seriesTitle: 'Bleach', seasonTitle: 'Season 2', seasonNumber: 2, episodeNumber },
        known,
      );

    it.each([14, 20, 26])('asks about episode %i, which the long entry also has', async (number) => {
      expect(await decideAt(number)).toBe('ask');
    });
  });

  it('accepts the sequel if the air date fits only the sequel', async () => {
    const [first, sequel] = fairyTail.found;
    const on = (day: string | null | undefined) => ({
      ...seasonFieldsWithWordsAndNumber('Fairy Tail', 2),
      airDate: day ?? null,
    });
    expect(await describeSeasonDecision(on(sequel?.startDate), fairyTail)).toBe('Fairy Tail (2014) #1');
    expect(await describeSeasonDecision(on(first?.startDate), fairyTail)).toBe('ask');
  });

  it('accepts the sequel by its relation if the first entry is short', async () => {
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber('Hoshi no Umi', 2), short)).toBe(
      'Hoshi no Umi: Yoake #1',
    );
  });

  it('accepts a sequel with the season in its title if the first entry has only 75 episodes', async () => {
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber('Ace no Machi', 2), stated)).toBe(
      'Ace no Machi: Second Season #1',
    );
  });

  describe("that is on the user's list", () => {
    const [first] = stated.found;
    const page = seasonFieldsWithWordsAndNumber('Ace no Machi', 2);
    const decideAt = (progress: number, status: string) =>
      describeSeasonDecision(page, { ...stated, list: new Map([[first?.id ?? '', { status, progress }]]) });

    it.each(['watching', 'on_hold', 'dropped'])(
      'asks the user while the first entry is unfinished and has the status %s',
      async (status) => {
        expect(await decideAt(30, status)).toBe('ask');
        expect(await decideAt(74, status)).toBe('ask');
      },
    );

    it.each(['watching', 'on_hold', 'completed'])(
      'accepts the sequel if all episodes of the first entry are watched: status %s',
      async (status) => {
        expect(await decideAt(75, status)).toMatch(/Second Season #1$/);
      },
    );

    it('accepts the sequel if the first entry has the status completed, even with an unwatched episode', async () => {
      expect(await decideAt(74, 'completed')).toMatch(/Second Season #1$/);
    });

    it.each(['watching', 'dropped', 'plan_to_watch'])(
      'accepts the sequel if no episode of the first entry is watched: status %s',
      async (status) => {
        expect(await decideAt(0, status)).toMatch(/Second Season #1$/);
      },
    );
  });
});

describe("matching an episode range in a season's title", () => {
  const part = (range: string, episodeNumber: number) => ({
    ...seasonFieldsWithWordsAndNumber('Gintama', 2, `Gintama Season 2 (${range})`),
    episodeNumber,
  });

  it.each([
    ['Eps 50-99', 50, 'Gintama #50'],
    ['100-150', 120, 'Gintama #120'],
    ['Eps 202-252', 205, "Gintama' #4"],
  ])('distinguishes a part of the first entry from the sequel: %s', async (range, episode, expected) => {
    expect(await describeSeasonDecision(part(range, episode), gintama)).toBe(expected);
  });
});

describe('matching a first season', () => {
  it("prefers an entry with the page's name as a title to an entry with the name as a synonym", async () => {
    const shorts = createTitle(1, 'Okoru Reppa', { episodes: 100, synonyms: ['Okoreppa'] });
    const series = createTitle(3, 'Okoru Reppa (ONA)', {
      format: 'ONA',
      episodes: 10,
      titles: { romaji: 'Okoru Reppa (ONA)', english: 'Okoreppa (ONA)', native: null },
    });
    expect(
      await describeSeasonDecision(seasonFieldsWithWordsAndNumber('Okoreppa', 1), {
        found: [shorts, series],
      }),
    ).toBe('Okoru Reppa (ONA) #1');
  });
});
