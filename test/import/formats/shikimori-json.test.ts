// Tests Shikimori's export. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

function row(part: object = {}) {
  return {
    target_title: 'Hoshi',
    target_title_ru: 'Звезда',
    target_id: 30,
    target_type: 'Anime',
    score: 7,
    status: 'watching',
    rewatches: 0,
    episodes: 3,
    text: null,
    ...part,
  };
}

describe("reading Shikimori's export", () => {
  it("returns MyAnimeList's id and both names", () => {
    expect(readListFile([row({ rewatches: 2, text: 'x' })])).toMatchObject({
      format: 'shikimoriJson',
      titles: [
        {
          place: 1,
          mediaType: 'anime',
          ids: { mal: 30 },
          titles: ['Hoshi', 'Звезда'],
          state: 'current',
          progress: 3,
          score: 7,
          lost: ['rewatches', 'notes'],
        },
      ],
    });
  });

  it.each(['Manga', 'Ranobe'])('reads %s with chapters and volumes', (target_type) => {
    expect(
      readListTitles([row({ target_type, episodes: undefined, chapters: 12, volumes: 1 })]),
    ).toMatchObject([{ mediaType: 'manga', progress: 12, lost: ['volumes'] }]);
  });

  it('keeps an anime and a manga with the same id separate', () => {
    expect(readListTitles([row(), row({ target_type: 'Manga' })])).toHaveLength(2);
  });

  it('reads every status of Shikimori', () => {
    const statuses = ['planned', 'watching', 'completed', 'on_hold', 'dropped', 'rewatching', 'other'];
    const rows = statuses.map((status, at) => row({ status, target_id: at + 1 }));
    expect(readListTitles(rows).map(({ state, progress }) => [state, progress])).toEqual([
      ['planned', 3],
      ['current', 3],
      ['completed', 3],
      ['on_hold', 3],
      ['dropped', 3],
      ['completed', null],
      [null, 3],
    ]);
  });

  it('reads the score 0 as no score', () => {
    expect(readListTitles([row({ score: 0 })])).toMatchObject([{ score: null }]);
  });

  it('reports unreadable rows', () => {
    const rows = [
      row(),
      row({ target_type: 'Person' }),
      null,
      row({ target_id: 'x', target_title: '', target_title_ru: '' }),
    ];
    expect(readListFile(rows).unreadable.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'badShape'],
      [3, 'badShape'],
      [4, 'noTitle'],
    ]);
  });

  it('does not recognise rows that have only the field "target"', () => {
    expect(fileProblemOf('[{"target":1}]')).toBe('unknownFormat');
    expect(fileProblemOf('[]')).toBe('unknownFormat');
  });
});
