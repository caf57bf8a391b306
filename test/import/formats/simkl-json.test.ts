// Tests Simkl's backup. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { countLeftOutRows } from '@/lib/import/imported.ts';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

function anime(id: number, part: object = {}, ids: object = {}) {
  return {
    status: 'watching',
    user_rating: null,
    watched_episodes_count: 3,
    total_episodes_count: 12,
    last_watched_at: null,
    anime_type: 'tv',
    memo: {},
    show: { title: `Anime ${id}`, year: 2018, ids: { simkl: id, mal: String(id + 100), ...ids } },
    ...part,
  };
}

describe("reading Simkl's backup", () => {
  it('returns name, ids, total, progress and score', () => {
    const row = anime(
      1,
      { user_rating: 9, last_watched_at: '2020-01-01T00:00:00Z', memo: { text: 'x' } },
      { anilist: '7' },
    );
    expect(readListFile({ shows: [], movies: [], anime: [row] })).toMatchObject({
      format: 'simklJson',
      titles: [
        {
          place: 1,
          mediaType: 'anime',
          ids: { mal: 101, anilist: 7 },
          titles: ['Anime 1'],
          year: 2018,
          total: 12,
          state: 'current',
          progress: 3,
          score: 9,
          lost: ['dates', 'notes'],
        },
      ],
      leftOut: [],
      scales: null,
    });
  });

  it('accepts ids as texts or numbers', () => {
    const rows = [
      anime(1, {}, { mal: 5 }),
      anime(2, {}, { mal: '6' }),
      anime(3, {}, { mal: undefined }),
      anime(4, {}, { mal: 'x' }),
    ];
    expect(readListTitles({ anime: rows }).map(({ ids }) => ids.mal)).toEqual([5, 6, undefined, undefined]);
  });

  it('counts films and series that are not anime as omitted', () => {
    const show = { status: 'completed', show: { title: 'No anime', ids: { tmdb: 1 } } };
    const film = { status: 'completed', movie: { title: 'No anime', ids: { tmdb: 2 } } };
    expect(readListFile({ shows: [show, show], movies: [film], anime: [anime(1)] })).toMatchObject({
      titles: [{ place: 1 }],
      leftOut: [{ reason: 'notAnime' }, { reason: 'notAnime' }, { reason: 'notAnime' }],
    });
    expect(countLeftOutRows(readListFile({ shows: [show], movies: null, anime: null }).leftOut)).toEqual([
      { reason: 'notAnime', count: 1 },
    ]);
  });

  it.each([
    ['watching', 'current'],
    ['plantowatch', 'planned'],
    ['hold', 'on_hold'],
    ['completed', 'completed'],
    ['dropped', 'dropped'],
    ['notinteresting', 'dropped'],
    ['toString', null],
    [undefined, null],
  ])('reads the status %s as %s', (status, state) => {
    expect(readListTitles({ anime: [anime(1, { status })] })).toMatchObject([{ state }]);
  });

  it('accepts a file without shows and movies', () => {
    expect(readListTitles({ anime: [anime(1, { memo: 'x', watched_episodes_count: null })] })).toMatchObject([
      { progress: null, lost: ['notes'] },
    ]);
  });

  it('reports unreadable rows', () => {
    const rows = [anime(1), { status: 'watching' }, 5, anime(2, { user_rating: 'great' })];
    expect(readListFile({ anime: rows }).unreadable.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'badShape'],
      [3, 'badShape'],
    ]);
    expect(readListFile({ anime: rows }).unreadScores).toBe(1);
  });

  it("does not recognise a file without any title in Simkl's form", () => {
    expect(fileProblemOf(JSON.stringify({ anime: [{ title: 'x' }] }))).toBe('unknownFormat');
    expect(fileProblemOf(JSON.stringify({ anime: [], shows: [], movies: [] }))).toBe('unknownFormat');
  });
});
