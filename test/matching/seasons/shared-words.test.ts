// Tests matching season 2 of a series whose name is a prefix of another series' name, or equals it. The seasons of the other series do not
// belong to the series.
import { describe, expect, it } from 'vitest';
import { createTitle } from '../../background/small-catalogue.ts';
import { describeSeasonDecision, seasonFieldsWithWordsAndNumber } from './decided-season.ts';

describe("season 2 of a series whose name is a prefix of another series' name", () => {
  it.each([
    ['Reborn!', 'Reborn as a Vending Machine', 'Reborn as a Vending Machine 2nd Season'],
    ['Shangri-La', 'Shangri-La Frontier', 'Shangri-La Frontier 2nd Season'],
    ['Mobile Suit Gundam', 'Mobile Suit Gundam 00', 'Mobile Suit Gundam 00 Second Season'],
    [
      'The Seven Deadly Sins',
      'The Seven Deadly Sins: Four Knights',
      'The Seven Deadly Sins: Four Knights Season 2',
    ],
    ['High Score', 'High Score Girl', 'High Score Girl II'],
    ['Captain', 'Captain Tsubasa', 'Captain Tsubasa Season 2: Junior Youth-hen'],
  ])('is not matched with season 2 of the other series: %s, %s', async (short, long, second) => {
    const found = [createTitle(1, short, { episodes: 24 }), createTitle(5, long), createTitle(8, second)];
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber(short, 2), { found })).toBe('ask');
    expect(await describeSeasonDecision({ seriesTitle: short, seasonNumber: 2 }, { found })).toBe('ask');
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber(long, 2), { found })).toBe(
      `${second} #1`,
    );
  });
});

describe('season 2 of a series', () => {
  it.each([
    ['a subtitle after the season number', 'Ace Tsubasa Season 2: Junior Youth-hen'],
    ['a season number', 'Ace Tsubasa 2nd Season'],
    ['a Roman numeral', 'Ace Tsubasa II'],
  ])('is matched with an entry whose title has the whole name and %s', async (_name, second) => {
    const found = [createTitle(1, 'Ace Tsubasa'), createTitle(5, second)];
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber('Ace Tsubasa', 2), { found })).toBe(
      `${second} #1`,
    );
  });
});

describe('season 2 of one of two series with the same name', () => {
  it('is matched only if the page states the year', async () => {
    const found = [
      createTitle(1, 'Ranma', { episodes: 161 }),
      createTitle(5, 'Ranma (2024)', { year: 2024, startDate: '2024-10-05' }),
      createTitle(8, 'Ranma (2024) 2nd Season', { year: 2025, startDate: '2025-10-05' }),
    ];
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber('Ranma (2024)', 2), { found })).toBe(
      'Ranma (2024) 2nd Season #1',
    );
    expect(await describeSeasonDecision(seasonFieldsWithWordsAndNumber('Ranma', 2), { found })).toBe('ask');
  });
});
