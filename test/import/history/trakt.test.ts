// Tests Trakt's histories. Every history here is made up.
import { describe, expect, it } from 'vitest';
import { readTrakt } from '@/lib/import/history/trakt.ts';
import { describeSeasons, readHistoryFile } from './files.ts';

const show = (title: string, year = 2019) => ({ title, year, ids: { trakt: 1, slug: 'x' } });
const play = (season: unknown, number: unknown, title = 'Tall Hills', at = '2024-03-01T10:00:00.000Z') => ({
  ...{ id: 1, watched_at: at, action: 'watch', type: 'episode' },
  episode: { season, number, title: 'The Gate', ids: {} },
  show: show(title),
});
const film = (title: string) => ({
  id: 2,
  watched_at: '2024-02-01T00:00:00Z',
  type: 'movie',
  movie: show(title, 2016),
});

describe("reading Trakt's history", () => {
  it('returns each season with the year of the show', () => {
    const file = readHistoryFile([
      play(1, 2),
      play(1, 4),
      play(1, 4),
      play(2, 1, 'Tall Hills', '2025-01-02T00:00:00Z'),
    ]);
    expect(describeSeasons(file)).toEqual(['Tall Hills S1 2x 4', 'Tall Hills S2 1x 1']);
    expect(file).toMatchObject({ format: 'traktHistory', rows: 4, dropped: 0 });
    expect(file.seasons[1]).toMatchObject({ year: 2019, lastDay: '2025-01-02', confidence: 0.9 });
  });

  it('returns a watched film', () => {
    expect(describeSeasons(readHistoryFile([film('A Quiet Sea')]))).toEqual(['A Quiet Sea film']);
  });

  it('omits specials and entries without a number', () => {
    expect(readHistoryFile([play(1, 1), play(0, 3), play(1, null), play('x', 2)])).toMatchObject({
      rows: 4,
      dropped: 3,
      seasons: [{ episodes: [1] }],
    });
  });

  it('reads a file with the totals of each show', () => {
    const season = (number: number, last: number) => ({
      number,
      episodes: Array.from({ length: last }, (_, at) => ({
        number: at + 1,
        plays: 1,
        last_watched_at: '2024-05-01T00:00:00Z',
      })),
    });
    const watched = {
      plays: 3,
      last_watched_at: '2024-05-02T00:00:00Z',
      show: show('Low Hills'),
      seasons: [season(0, 2), season(1, 3)],
    };
    expect(describeSeasons(readHistoryFile([watched]))).toEqual(['Low Hills S1 3x 3']);
    expect(
      describeSeasons(
        readHistoryFile([{ plays: 1, last_watched_at: '2024-05-02T00:00:00Z', movie: show('Sea') }]),
      ),
    ).toEqual(['Sea film']);
  });

  it.each([
    [null],
    [[]],
    [[{ watched_at: 1, show: show('x') }]],
    [[{ watched_at: 'x', show: { title: 'x' } }]],
    [[{ listed_at: 'x', show: show('x') }]],
  ])('does not recognise %j', (value) => {
    expect(readTrakt(value)).toBeNull();
  });
});
