// Tests Kitsu's JSON:API. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

function entry(id: string, attributes: object = {}, type = 'anime') {
  return {
    id: `e${id}`,
    type: 'libraryEntries',
    attributes: {
      status: 'current',
      progress: 4,
      volumesOwned: 0,
      reconsuming: false,
      reconsumeCount: 0,
      notes: null,
      startedAt: null,
      finishedAt: null,
      rating: '0.0',
      ratingTwenty: null,
      ...attributes,
    },
    relationships: { [type]: { data: { type, id } } },
  };
}

function title(id: string, type = 'anime') {
  return {
    id,
    type,
    attributes: {
      canonicalTitle: `Title ${id}`,
      titles: { en: `English ${id}`, en_jp: `Title ${id}`, ja_jp: null },
      startDate: '2019-04-05',
      episodeCount: 13,
      chapterCount: 80,
    },
    relationships: {
      mappings: {
        data: [
          { type: 'mappings', id: `m${id}` },
          { type: 'mappings', id: `a${id}` },
        ],
      },
    },
  };
}

function mappings(id: string, type = 'anime') {
  return [
    {
      id: `m${id}`,
      type: 'mappings',
      attributes: { externalSite: `myanimelist/${type}`, externalId: `10${id}` },
    },
    {
      id: `a${id}`,
      type: 'mappings',
      attributes: { externalSite: `anilist/${type}`, externalId: `20${id}` },
    },
  ];
}

const included = [title('1'), ...mappings('1')];

describe("reading Kitsu's dump", () => {
  it('finds names and ids in the included objects', () => {
    expect(readListFile({ data: [entry('1', { ratingTwenty: 15 })], included })).toMatchObject({
      format: 'kitsuJson',
      titles: [
        {
          place: 1,
          mediaType: 'anime',
          ids: { mal: 101, anilist: 201 },
          titles: ['Title 1', 'English 1'],
          year: 2019,
          total: 13,
          state: 'current',
          progress: 4,
          score: 7.5,
          lost: [],
        },
      ],
      scales: null,
    });
  });

  it('returns manga with their own ids and chapters', () => {
    const file = {
      data: [entry('2', {}, 'manga')],
      included: [title('2', 'manga'), ...mappings('2', 'manga')],
    };
    expect(readListTitles(file)).toMatchObject([
      { mediaType: 'manga', ids: { mal: 102, anilist: 202 }, total: 80 },
    ]);
  });

  it('ignores the mapping of an anime to the id of a manga', () => {
    expect(
      readListTitles({ data: [entry('1')], included: [title('1'), ...mappings('1', 'manga')] }),
    ).toMatchObject([{ ids: {}, titles: ['Title 1', 'English 1'] }]);
  });

  it('accepts titles on another page than their entries', () => {
    const pages = [{ data: [entry('1')] }, { data: [entry('2')], included: [...included, title('2')] }];
    expect(readListTitles(pages)).toMatchObject([
      { titles: ['Title 1', 'English 1'] },
      { titles: ['Title 2', 'English 2'] },
    ]);
  });

  it('reports entries as unreadable if the file has no included objects', () => {
    expect(readListFile({ data: [entry('1'), entry('2')] }).unreadable).toMatchObject([
      { place: 1, text: '', reason: 'noTitle' },
      { place: 2, text: '', reason: 'noTitle' },
    ]);
  });

  it.each([
    [{ ratingTwenty: 20 }, 10],
    [{ ratingTwenty: 2, rating: '5.0' }, 1],
    [{ ratingTwenty: null, rating: '4.5' }, 9],
    [{ ratingTwenty: null, rating: '0.0' }, null],
    [{ ratingTwenty: null, rating: null }, null],
  ])('reads %o as the score %s', (attributes, score) => {
    expect(readListTitles({ data: [entry('1', attributes)], included })).toMatchObject([{ score }]);
  });

  it('reports which data of a row Kiroku cannot import', () => {
    const attributes = {
      status: 'completed',
      progress: 2,
      reconsuming: true,
      reconsumeCount: 1,
      notes: 'x',
      volumesOwned: 3,
      startedAt: '2020-01-01T00:00:00.000Z',
    };
    expect(readListTitles({ data: [entry('1', attributes)], included })).toMatchObject([
      { state: 'completed', progress: null, lost: ['dates', 'rewatches', 'notes', 'volumes'] },
    ]);
  });

  it('does not recognise a JSON:API file of users', () => {
    expect(fileProblemOf(JSON.stringify({ data: [{ id: '1', type: 'users' }] }))).toBe('unknownFormat');
  });
});
