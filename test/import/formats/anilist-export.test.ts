// Tests the data export from AniList's account settings. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

function row(part: object = {}) {
  return {
    id: 1,
    series_id: 40,
    series_type: 0,
    status: 0,
    score: 85,
    progress: 6,
    progress_volume: 0,
    notes: null,
    started_on: 0,
    finished_on: 0,
    updated_at: '2022-01-01 10:00:00',
    custom_lists: '[]',
    ...part,
  };
}

function file(...lists: readonly unknown[]) {
  return {
    user: { id: 1, custom_lists: { anime: [], manga: [] } },
    lists,
    favourites: [{ favourite_type: 1 }],
  };
}

describe("reading AniList's data export", () => {
  it('returns only the id and a score out of a hundred', () => {
    expect(readListFile(file(row()))).toMatchObject({
      format: 'anilistExport',
      titles: [
        {
          place: 1,
          mediaType: 'anime',
          ids: { anilist: 40 },
          titles: [],
          state: 'current',
          progress: 6,
          score: 8.5,
          lost: [],
        },
      ],
      scales: null,
    });
  });

  it('accepts statuses as numbers or words', () => {
    const statuses = [
      0,
      1,
      2,
      3,
      4,
      5,
      'CURRENT',
      'planning',
      'Completed',
      'repeating',
      6,
      -1,
      0.5,
      null,
      'constructor',
    ];
    const rows = statuses.map((status, at) => row({ status, series_id: at + 1 }));
    expect(readListTitles(file(...rows)).map(({ state }) => state)).toEqual([
      'current',
      'planned',
      'completed',
      'dropped',
      'on_hold',
      'completed',
      'current',
      'planned',
      'completed',
      'completed',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('distinguishes anime from manga', () => {
    const rows = [0, 1, '1'].map((series_type, at) => row({ series_type, series_id: at + 1 }));
    expect(readListTitles(file(...rows)).map(({ mediaType }) => mediaType)).toEqual([
      'anime',
      'manga',
      'manga',
    ]);
  });

  it('keeps an anime and a manga with the same id separate', () => {
    expect(readListTitles(file(row(), row({ series_type: 1 })))).toHaveLength(2);
  });

  it('reports which data of a row Kiroku cannot import', () => {
    const full = row({ started_on: 20190500, progress_volume: 3, notes: 'x', custom_lists: '[0,2]' });
    expect(readListTitles(file(full))).toMatchObject([{ lost: ['dates', 'notes', 'volumes', 'lists'] }]);
    expect(readListTitles(file(row({ custom_lists: null })))).toMatchObject([{ lost: [] }]);
  });

  it('reads custom lists that are given by index', () => {
    const lostOf = (...lists: readonly (string | null)[]) =>
      readListFile(
        file(...lists.map((custom_lists, at) => row({ series_id: at + 1, custom_lists }))),
      ).titles.map(({ lost }) => lost.includes('lists'));
    expect(lostOf('[]', '[0]', '[0,2]', null)).toEqual([false, true, true, false]);
    expect(lostOf('[0,0,0]', '[0,1,0]', null)).toEqual([false, true, false]);
    expect(lostOf('[]', '[0,0,0]', '[0,1,0]')).toEqual([false, false, true]);
  });

  it('reports unreadable rows', () => {
    const rows = [
      row({ series_type: 2 }),
      row({ series_id: 0 }),
      row({ series_id: 9, score: 900 }),
      'x',
      row(),
    ];
    expect(readListFile(file(...rows))).toMatchObject({
      titles: [{ place: 3, score: null }, { place: 5 }],
      unreadable: [{ reason: 'badShape' }, { reason: 'noTitle' }, { reason: 'badShape' }],
      unreadScores: 1,
    });
  });

  it('does not recognise a file whose rows have only an id', () => {
    expect(fileProblemOf(JSON.stringify({ lists: [{ series_id: 1 }] }))).toBe('unknownFormat');
  });
});
