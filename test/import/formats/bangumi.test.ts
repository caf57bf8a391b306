// Tests Bangumi's collections. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { countLeftOutRows } from '@/lib/import/imported.ts';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

const entry = (part: object = {}, subject: object = {}) => ({
  ...{
    subject_id: 12,
    subject_type: 2,
    type: 3,
    rate: 8,
    ep_status: 5,
    vol_status: 0,
    comment: null,
    tags: [],
  },
  subject: { id: 12, type: 2, name: '雲の町', name_cn: '云之城', date: '2021-04-03', eps: 12, ...subject },
  ...part,
});

describe("reading Bangumi's collections as JSON", () => {
  it('returns names, year, status, progress and score', () => {
    const full = entry({ comment: 'x', vol_status: 2 });
    expect(readListTitles({ total: 1, limit: 30, offset: 0, data: [full] })).toMatchObject([
      {
        ...{ mediaType: 'anime', ids: {}, titles: ['雲の町', '云之城'], year: 2021, total: 12 },
        ...{ state: 'current', progress: 5, score: 8, lost: ['notes', 'volumes'] },
      },
    ]);
  });

  it.each([
    [1, 'planned'],
    [2, 'completed'],
    [3, 'current'],
    [4, 'on_hold'],
    [5, 'dropped'],
    [9, null],
  ])('reads type %d as %s', (type, state) => {
    expect(readListTitles([entry({ type, rate: 0 })])).toMatchObject([{ state, score: null }]);
  });

  it('reads books as manga', () => {
    const book = entry({ subject_id: 3, subject_type: 1 }, { name: '本', eps: 0 });
    const file = readListFile([
      { data: [book] },
      { data: [entry(), entry({ subject_type: 4 }), entry({ subject_type: 3 })] },
    ]);
    expect(file.titles.map(({ mediaType, total }) => [mediaType, total])).toEqual([
      ['manga', null],
      ['anime', 12],
    ]);
    expect(countLeftOutRows(file.leftOut)).toEqual([{ reason: 'notAnime', count: 2 }]);
  });

  it.each([[{ data: [{ subject_id: 1 }] }], [[{ subject_id: 'x', subject_type: 2, type: 1 }]]])(
    'does not recognise %j',
    (value) => {
      expect(fileProblemOf(JSON.stringify(value))).toBe('unknownFormat');
    },
  );
});

describe("reading Bangumi's collections as a table", () => {
  const head = '名称,别名,发行日期,地址,封面地址,收藏日期,我的评分,标签,吐槽,其它信息,类别';
  const row = (name: string, status: string, score = '') =>
    `${name},雲の町${name},2021-4-3,https://bgm.tv/subject/1,,2022-1-1,${score},,,,${status}`;

  it('returns name, native name, year, status and score', () => {
    expect(readListTitles([head, row('云', '看过', '9'), row('海', '抛弃'), ''].join('\n'))).toMatchObject([
      {
        mediaType: 'anime',
        titles: ['雲の町云', '云'],
        year: 2021,
        state: 'completed',
        score: 9,
        progress: null,
      },
      { state: 'dropped', score: null },
    ]);
  });

  it('returns only manga if the collections are of books', () => {
    const rows = readListTitles([head, row('a', '读过'), row('b', '搁置'), ''].join('\n'));
    expect(rows.map(({ mediaType, state }) => [mediaType, state])).toEqual([
      ['manga', 'completed'],
      ['manga', 'on_hold'],
    ]);
  });

  it("does not recognise a table that has only Bangumi's name column", () => {
    expect(fileProblemOf('名称,价格\n云,3\n')).toBe('unknownFormat');
    expect(fileProblemOf(`${head}\n"云`)).toBe('truncated');
  });
});
