// Tests dumps of AniList's lists with the wrappers of other programs. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

const none = { year: null, month: null, day: null };

function entry(id: number, part: object = {}, media: object = {}) {
  return {
    id: 1000 + id,
    mediaId: id,
    status: 'CURRENT',
    score: 0,
    progress: 4,
    progressVolumes: null,
    repeat: 0,
    private: false,
    notes: null,
    customLists: null,
    startedAt: none,
    completedAt: none,
    media: {
      id,
      idMal: id + 500,
      type: 'ANIME',
      format: 'TV',
      episodes: 12,
      chapters: null,
      seasonYear: 2021,
      title: { romaji: `Romaji ${id}`, english: null, native: `名 ${id}`, userPreferred: `Romaji ${id}` },
      ...media,
    },
    ...part,
  };
}

function list(entries: readonly object[], part: object = {}) {
  return {
    name: 'Watching',
    isCustomList: false,
    isSplitCompletedList: false,
    status: 'CURRENT',
    entries,
    ...part,
  };
}

function scored(scores: readonly number[], scoreFormat?: string) {
  const lists = [list(scores.map((score, at) => entry(at + 1, { score })))];
  const user = scoreFormat ? { mediaListOptions: { scoreFormat } } : undefined;
  return { data: { MediaListCollection: { lists, user } } };
}

describe("reading a dump of AniList's lists", () => {
  it('returns ids, names, status and progress of an entry', () => {
    const full = entry(
      7,
      {
        status: 'PAUSED',
        score: 7.5,
        progressVolumes: 2,
        repeat: 1,
        notes: 'x',
        startedAt: { year: null, month: 5, day: null },
        customLists: { Best: true, Other: false },
      },
      { type: 'MANGA', episodes: null, chapters: 90 },
    );
    expect(readListFile({ data: { MediaListCollection: { lists: [list([full])] } } })).toEqual({
      kind: 'list',
      format: 'anilistJson',
      titles: [
        {
          place: 1,
          mediaType: 'manga',
          ids: { mal: 507, anilist: 7 },
          titles: ['Romaji 7', '名 7'],
          year: 2021,
          total: 90,
          state: 'on_hold',
          progress: 4,
          score: 7.5,
          lost: ['dates', 'rewatches', 'notes', 'volumes', 'lists'],
        },
      ],
      unreadable: [],
      leftOut: [],
      scales: null,
      unreadScores: 0,
    });
  });

  const lists = [list([entry(1)])];
  const manga = [list([entry(2, {}, { type: undefined })])];
  it.each([
    ['an API response', { data: { MediaListCollection: { lists } } }, ['anime']],
    ['an API response without "data"', { MediaListCollection: { lists } }, ['anime']],
    ['an object of lists', { lists }, ['anime']],
    [
      'an API response with both types',
      { data: { anime: { lists }, manga: { lists: manga } } },
      ['anime', 'manga'],
    ],
    [
      'entries by type',
      { anime: [entry(1)], manga: [entry(2, {}, { type: undefined })] },
      ['anime', 'manga'],
    ],
    ['a bare list of entries', [entry(1)], ['anime']],
    ['a bare list of lists', lists, ['anime']],
    ['a page of entries', { data: { Page: { mediaList: [entry(1)] } } }, ['anime']],
  ])('finds the lists in %s', (_what, dump, types) => {
    expect(readListTitles(dump).map(({ mediaType }) => mediaType)).toEqual(types);
  });

  const bare = (id: number, media: object = {}, part: object = {}) =>
    entry(id, part, {
      type: undefined,
      format: undefined,
      episodes: undefined,
      chapters: undefined,
      ...media,
    });

  it('derives a missing media type from the other fields of the entry', () => {
    const rows = [bare(1, { format: 'NOVEL' }), bare(2, { episodes: 3 }), bare(3, { chapters: 3 })];
    const { titles, isTypeUnknown } = readListFile([...rows, bare(4, {}, { progressVolumes: 0 })]);
    expect(titles.map(({ mediaType }) => mediaType)).toEqual(['manga', 'anime', 'manga', 'manga']);
    expect(isTypeUnknown).toBeUndefined();
  });

  /** Returns a dump as a helper script saves it. Titles have few fields, and the user and type are next to the lists. */
  const saved = (part: object, score = 3) => ({
    MediaListCollection: {
      lists: [
        {
          name: 'Reading',
          isCustomList: false,
          entries: [
            {
              ...{ mediaId: 44, status: 'CURRENT', progress: 9, progressVolumes: null, score, repeat: 0 },
              media: { idMal: 33, title: { romaji: 'Umi', native: '海', english: null } },
            },
          ],
        },
      ],
    },
    version: '1.02',
    ...part,
  });
  const user = (scoreFormat: string) => ({ User: { name: 'x', mediaListOptions: { scoreFormat } } });

  it.each([
    ['a field next to the lists', { type: 'MANGA' }],
    ['the address of the list page', { url: 'https://anilist.co/user/x/mangalist' }],
  ])('reads the media type from %s', (_what, part) => {
    expect(readListTitles(saved({ ...user('POINT_10'), ...part }))).toMatchObject([
      { mediaType: 'manga', ids: { mal: 33, anilist: 44 }, titles: ['Umi', '海'], progress: 9, score: 3 },
    ]);
  });

  it.each([
    ['the user', user('POINT_5')],
    ['the viewer', { viewer: { mediaListOptions: { scoreFormat: 'POINT_5' } } }],
    ['a deeper object', { about: { list: { user: { mediaListOptions: { scoreFormat: 'POINT_5' } } } } }],
  ])('uses the score scale that is stated in %s', (_what, part) => {
    const file = readListFile(saved({ type: 'ANIME', ...part }));
    expect([file.scales, file.titles[0]?.score]).toEqual([null, 6]);
  });

  it("recognises a dump without AniList's wrappers", () => {
    const file = { backup: { when: 1, myLists: { a: { items: [entry(1)] }, b: { items: [entry(2)] } } } };
    expect(readListTitles(file)).toHaveLength(2);
  });

  it('asks the user for the media type if entries and file do not state one', () => {
    const file = [bare(1), bare(2), bare(3, { format: 'TV' })];
    expect(readListFile(file).isTypeUnknown).toBe(true);
    const answered = readListFile(file, { mediaType: 'manga' });
    expect(answered.isTypeUnknown).toBeUndefined();
    expect(answered.titles.map(({ mediaType }) => mediaType)).toEqual(['manga', 'manga', 'anime']);
  });

  it('returns an entry only once if it is also in a custom list', () => {
    const custom = list([entry(1), entry(9)], { name: 'Best', isCustomList: true, status: null });
    const { titles, leftOut } = readListFile({ lists: [list([entry(1), entry(2)]), custom] });
    expect(titles.map(({ ids, lost }) => [ids.anilist, lost])).toEqual([
      [1, ['lists']],
      [2, []],
      [9, ['lists']],
    ]);
    expect(leftOut).toEqual([]);
  });

  it('reads a plain list of titles without MyAnimeList ids', () => {
    const named = (romaji: string, idMal: number | null) => ({
      status: 'CURRENT',
      progress: 3,
      media: { idMal, title: { romaji } },
    });
    const lists = [{ entries: [named('Known', 5)] }, { entries: [named('Unknown', null)] }];
    expect(readListTitles({ type: 'ANIME', lists })).toMatchObject([
      { titles: ['Known'], ids: { mal: 5 } },
      { titles: ['Unknown'], ids: {}, progress: 3 },
    ]);
  });

  it('accepts entries that contain the fields of their title', () => {
    const flat = { mediaId: 7, idMal: 8, title: 'Tall Hills', type: 'MANGA', status: 'CURRENT', progress: 2 };
    expect(readListFile([flat])).toMatchObject({
      titles: [{ mediaType: 'manga', titles: ['Tall Hills'], ids: { anilist: 7, mal: 8 } }],
    });
  });

  it('ignores the progress of a rewatch', () => {
    const again = entry(1, { status: 'REPEATING', progress: 3 });
    expect(readListTitles([again])).toMatchObject([{ state: 'completed', progress: null }]);
  });

  it('recognises an entry with only a MyAnimeList id', () => {
    const { mediaId: _id, media: _media, id: _own, ...rest } = entry(1);
    const only = { ...rest, media: { idMal: 5, title: { userPreferred: 'Hoshi' } } };
    expect(readListTitles({ data: { anime: { lists: [list([only])] } } })).toMatchObject([
      { ids: { mal: 5 }, titles: ['Hoshi'], mediaType: 'anime' },
    ]);
    expect(readListTitles({ data: { MediaListCollection: { lists: [] } } })).toEqual([]);
    expect(fileProblemOf('{"lists":[],"data":{"MediaListCollection":{}}}')).toBe('unknownFormat');
    expect(fileProblemOf(JSON.stringify([{ mediaId: 5, status: 'watching' }]))).toBe('unknownFormat');
  });

  it('keeps a row whose score fits no scale', () => {
    const { titles, unreadable, unreadScores } = readListFile(scored([-3, 400]));
    expect([titles.map(({ score }) => score), unreadable, unreadScores]).toEqual([[null, null], [], 2]);
  });
});

describe('the score scale of an AniList dump', () => {
  it.each([
    ['POINT_100', [85, 7, 100], [8.5, 0.7, 10]],
    ['POINT_10_DECIMAL', [8.5, 3, 10], [8.5, 3, 10]],
    ['POINT_10', [3, 2, 1], [3, 2, 1]],
    ['POINT_5', [5, 1, 0], [10, 2, null]],
    ['POINT_3', [3, 2, 1], [8.5, 6, 3.5]],
  ])('is read from the dump as %s', (scale, given, scores) => {
    const { titles, scales } = readListFile(scored(given, scale));
    expect(titles.map(({ score }) => score)).toEqual(scores);
    expect(scales).toBeNull();
  });

  it.each([
    ['a score above 10 means 100', [60, 5], [6, 0.5]],
    ['a score above 5 means 10', [6, 5], [6, 5]],
    ['a fraction means 10', [3.5, 2], [3.5, 2]],
    ['no scores at all need no scale', [0, 0], [null, null]],
  ])('is derived from the scores: %s', (_what, given, scores) => {
    expect(readListFile(scored(given)).titles.map(({ score }) => score)).toEqual(scores);
    expect(readListFile(scored(given)).scales).toBeNull();
  });

  it('must be chosen by the user if several scales are possible', () => {
    const { titles, scales } = readListFile(scored([5, 0, 2]));
    expect(titles.map(({ score }) => score)).toEqual([null, null, null]);
    expect(scales).toEqual([
      {
        scale: 'points10',
        scores: [
          [1, 5],
          [3, 2],
        ],
      },
      {
        scale: 'stars5',
        scores: [
          [1, 10],
          [3, 4],
        ],
      },
    ]);
  });

  it('can be smileys if no score is above 3', () => {
    expect(readListFile(scored([3, 1])).scales?.at(-1)).toEqual({
      scale: 'smileys3',
      scores: [
        [1, 8.5],
        [2, 3.5],
      ],
    });
  });

  it('is derived from the scores if a score exceeds the stated scale', () => {
    expect(readListFile(scored([90, 4], 'POINT_5')).titles.map(({ score }) => score)).toEqual([9, 0.4]);
  });
});
