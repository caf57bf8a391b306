// Tests Anime-Planet's export. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { countLeftOutRows } from '@/lib/import/imported.ts';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

function entry(name: string, part: object = {}) {
  return { name, status: 'watching', started: null, completed: null, rating: 0, times: 1, eps: 5, ...part };
}

function file(entries: unknown, type = 'anime') {
  return {
    user: { name: 'sample-user' },
    export: { type, date: '2022-01-08 10:12-0800', version: '0.1a' },
    entries,
  };
}

describe("reading Anime-Planet's export", () => {
  it('returns the name without any id', () => {
    const row = entry('Hoshi', { rating: 4.5, times: 2, started: '2021-01-01 00:00:00-08' });
    expect(readListFile(file([row]))).toMatchObject({
      format: 'animePlanetJson',
      titles: [
        {
          place: 1,
          mediaType: 'anime',
          ids: {},
          titles: ['Hoshi'],
          year: null,
          total: null,
          state: 'current',
          progress: 5,
          score: 9,
          lost: ['dates', 'rewatches'],
        },
      ],
      scales: null,
    });
  });

  it('reads manga with chapters and volumes', () => {
    const row = { ...entry('Hon', { status: 'want to read', ch: 7, vol: 2 }), eps: undefined };
    expect(readListTitles(file([row], 'manga'))).toMatchObject([
      { mediaType: 'manga', state: 'planned', progress: 7, lost: ['volumes'] },
    ]);
  });

  it.each([
    ['watched', 'completed'],
    ['read', 'completed'],
    ['reading', 'current'],
    ['stalled', 'on_hold'],
    ['dropped', 'dropped'],
    ['want to watch', 'planned'],
    ['something new', null],
  ])('reads the status %s as %s', (status, state) => {
    expect(readListTitles(file([entry('x', { status })]))).toMatchObject([{ state }]);
  });

  it.each(["won't watch", 'won’t watch', "won't read"])('omits entries with "%s"', (status) => {
    expect(readListFile(file([entry('a', { status }), entry('b'), entry('c', { status })]))).toMatchObject({
      titles: [{ place: 2 }],
      leftOut: [
        { reason: 'wontWatch', place: 1, titles: ['a'] },
        { reason: 'wontWatch', place: 3, titles: ['c'] },
      ],
    });
  });

  it('reads scores in half stars', () => {
    const rows = [0, 0.5, 3, 5].map((rating) => entry(`x${rating}`, { rating }));
    expect(readListTitles(file(rows)).map(({ score }) => score)).toEqual([null, 1, 6, 10]);
  });

  it('merges rows with equal names', () => {
    const { titles, leftOut } = readListFile(
      file([entry('A', { eps: 2 }), entry('A', { eps: 9 }), entry('A 2')]),
    );
    expect(titles.map(({ titles: [name], progress }) => [name, progress])).toEqual([
      ['A', 9],
      ['A 2', 5],
    ]);
    expect(countLeftOutRows(leftOut)).toEqual([{ reason: 'duplicate', count: 1 }]);
  });

  it('reports unreadable rows', () => {
    const { unreadable, unreadScores } = readListFile(
      file([entry(''), 'x', entry('b', { eps: -2 }), entry('c', { rating: 6 })]),
    );
    expect(unreadable.map(({ reason }) => reason)).toEqual(['noTitle', 'badShape', 'badNumber']);
    expect(unreadScores).toBe(1);
  });

  it('returns no titles for a file without entries', () => {
    expect(readListTitles(file([]))).toEqual([]);
    expect(fileProblemOf(JSON.stringify(file(null)))).toBe('unknownFormat');
    expect(fileProblemOf(JSON.stringify(file([], 'characters')))).toBe('unknownFormat');
  });
});
