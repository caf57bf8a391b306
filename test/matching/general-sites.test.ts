// Tests general sites, which show more than anime. On these sites, a matching name is not enough for some entries.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { describeSeasonDecision, seasonFieldsWithWordsAndNumber } from './seasons/decided-season.ts';

const general = { siteId: 'netflix', confidence: 0.9 };
const named = (name: string, english: string | null, part: Partial<Media> = {}): Media =>
  createTitle(1, name, { titles: { romaji: name, english, native: null }, ...part });

describe('matching a film, a single episode or a series', () => {
  const film = { format: 'MOVIE', episodes: 1 };

  it.each<[string, Partial<ObservedEpisode>, Media]>([
    [
      'a film',
      seasonFieldsWithWordsAndNumber('The Little Mermaid', 1),
      named('Ningyohime', 'The Little Mermaid', film),
    ],
    [
      'a film, season in digits',
      { seriesTitle: 'Paprika', seasonNumber: 1 },
      createTitle(1, 'Paprika', film),
    ],
    [
      'a film, season in words',
      { seriesTitle: 'Belle', seasonTitle: 'Staffel 1' },
      createTitle(1, 'Belle', film),
    ],
    [
      'a film of several parts',
      seasonFieldsWithWordsAndNumber('Genius Party', 1),
      createTitle(1, 'Genius Party', { ...film, episodes: 7 }),
    ],
    [
      'an ONA of one episode',
      seasonFieldsWithWordsAndNumber('Bubble', 1),
      createTitle(1, 'Bubble', { format: 'ONA', episodes: 1 }),
    ],
    [
      'a special of one episode',
      seasonFieldsWithWordsAndNumber('Kujira', 1),
      createTitle(1, 'Kujira', { format: 'SPECIAL', episodes: 1 }),
    ],
  ])('rejects the entry on a page of a general site with a season: %s', async (_name, page, media) => {
    expect(await describeSeasonDecision({ ...general, ...page }, { found: [media] })).toBe('rejected');
  });

  it('accepts a film on a page of an anime site with a season', async () => {
    const found = [createTitle(1, 'Paprika', film)];
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber('Paprika', 1), { found })).toBe(
      'Paprika #1',
    );
  });

  it('accepts a film on a page with season 0', async () => {
    const found = [createTitle(1, 'Paprika', film), createTitle(2, 'Sushi: The Great Banquet', film)];
    const page = { ...general, seriesTitle: 'Paprika', seasonNumber: 0 };
    expect(await describeSeasonDecision(page, { found })).toBe('Paprika #1');
    const titled = { ...general, ...seasonFieldsWithWordsAndNumber('Sushi', 2, 'Sushi: The Great Banquet') };
    expect(await describeSeasonDecision(titled, { found })).toBe('Sushi: The Great Banquet #1');
  });

  it('accepts a film on a page without a season', async () => {
    const found = [createTitle(1, 'Paprika', film)];
    const page = { ...general, seriesTitle: 'Paprika', titleIsSeries: false };
    expect(await describeSeasonDecision(page, { found })).toBe('Paprika #1');
    const called = { ...page, seasonNumber: 1, episodeType: 'movie', episodeNumber: null } as const;
    expect(await describeSeasonDecision(called, { found })).toMatch(/^Paprika #/);
  });

  it('accepts a series on a page of a general site with a season', async () => {
    const found = [createTitle(1, 'Mirai', { format: 'ONA' })];
    expect(
      await describeSeasonDecision({ ...general, ...seasonFieldsWithWordsAndNumber('Mirai', 1) }, { found }),
    ).toBe('Mirai #1');
  });
});

describe('matching an entry with few known facts', () => {
  const unknown = { startDate: null, year: null, episodes: null };

  it.each<[string, Partial<ObservedEpisode>, Partial<Media>]>([
    ['no format, date or length', seasonFieldsWithWordsAndNumber('Flipper', 1), { ...unknown, format: null }],
    ['an article before a name of one word', { seriesTitle: 'The Flipper', seasonNumber: 1 }, unknown],
  ])('accepts the entry only on an anime site: %s', async (_name, page, part) => {
    const name = page.seriesTitle ?? '';
    const found = [createTitle(1, name, part)];
    expect(await describeSeasonDecision({ ...general, ...page }, { found })).toBe('rejected');
    expect(await describeSeasonDecision(page, { found })).toBe(`${name} #1`);
  });

  it.each<[string, Partial<Media>]>([
    ['a date', { startDate: '2020-01-05', year: 2020 }],
    ['a year', { year: 2020 }],
    ['a length', { episodes: 24 }],
  ])('accepts an entry with %s on a general site', async (_name, part) => {
    const found = [createTitle(1, 'Flipper', { ...unknown, ...part })];
    expect(
      await describeSeasonDecision(
        { ...general, ...seasonFieldsWithWordsAndNumber('Flipper', 1) },
        { found },
      ),
    ).toBe('Flipper #1');
  });

  it('accepts an entry with a name of several words on a general site', async () => {
    const found = [createTitle(1, 'Delinquent Hamsters', unknown)];
    const page = { ...general, ...seasonFieldsWithWordsAndNumber('Delinquent Hamsters', 1) };
    expect(await describeSeasonDecision(page, { found })).toBe('Delinquent Hamsters #1');
  });
});
